import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { WebSocket } from 'ws'

import { startEmbedded } from '#platform/db/embedded.ts'

import { buffersOfOpening } from './chat/buffers.ts'
import { databaseCpu } from './chat/database-cpu.ts'
import { deliveryTimes, openPage } from './chat/delivery.ts'
import { pgbench } from './chat/pgbench.ts'
import { bareWay, routeWay, SENDERS, sendFor, type Way } from './chat/sending.ts'
import { type ChatServer, startChatServer } from './chat/server.ts'
import type { Memory } from './chat/server-under-test.ts'
import { makeWorld, type Talker, type World } from './chat/world.ts'
import { BYTES_PER_KB, type Figure, type Measured, median, spread, valueText } from './figures.ts'

/** Percent of the bare statement's throughput that the route must reach; the aim is 70. */
const SHARE_BAR = 50
const P50_BAR_MS = 3
const P99_BAR_MS = 15
const SOCKET_BAR = 20 * BYTES_PER_KB
/** A long conversation may only cost more because its index is deeper. */
const BUFFERS_BAR = 1.1

const ROUNDS = 5
const ROUND_MS = 4000
/** A count, not a time: on a busy machine a few seconds are not enough for the JIT to optimise the code. */
const WARM_UP_MESSAGES = 3000
const WARM_UP_STEP_MS = 1000
const DELIVERY_S = 15
const PGBENCH_S = 5
const IDLE_PAGES = 5000
const PAGES_PER_MEMBER = 10
const OPENING_AT_ONCE = 50
/** Gives the server time to notice that the sockets are closed. */
const CLOSING_MS = 2000
const SHORT_TALK = 100
const LONG_TALK = 100_000

type Round = { bare: number; route: number }
/** Seconds per 1000 messages. */
type Cpu = { server: number; database: number }
type Place = World & { url: string; server: ChatServer; say: (progress: string) => void }

/** Sends, delivers and opens messages on a database with fsync on, as in production. */
export async function chatSpeed(say: (progress: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-chat-'))
  const database = await startEmbedded(folder)
  let server: ChatServer | undefined
  try {
    say('creating members and conversations')
    const world = await makeWorld(database.url)
    server = await startChatServer(database.url, SENDERS)
    const place = { ...world, url: database.url, server, say }
    const figures = [...(await sending(place)), ...(await idle(place)), ...(await opening(place))]
    return { figures, noise: NOISE }
  } finally {
    await server?.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const NOISE = `Sending: ${ROUNDS} rounds of ${ROUND_MS / 1000} s each way, alternating, medians. The load generator runs on the same cores, so other work slows the route, which needs three processes, more than the bare statement. fsync on. Every request reads the session from the database. Delivery counts from the moment a message is due to be sent and includes the commit.`

async function sending({ url, site, server, talkers, say }: Place): Promise<Figure[]> {
  const [bare, route] = [await bareWay(url, site, talkers), await routeWay(server.port)]
  const watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
  try {
    say('warming up')
    for (const way of [bare, route])
      for (let sent = 0; sent < WARM_UP_MESSAGES; ) sent += (await sendFor(way, talkers, WARM_UP_STEP_MS)).sent
    const rounds: Round[] = []
    const cpu: Cpu[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`sending, round ${round} of ${ROUNDS}`)
      const { perSecond } = await sendFor(bare, talkers, ROUND_MS)
      const before = await cpuOf(server, watcher)
      const sent = await sendFor(route, talkers, ROUND_MS)
      const after = await cpuOf(server, watcher)
      rounds.push({ bare: perSecond, route: sent.perSecond })
      cpu.push({
        server: ((after.server - before.server) * 1000) / sent.sent,
        database: ((after.database - before.database) * 1000) / sent.sent,
      })
    }
    say('delivery')
    const delivered = await deliveryTimes(server.port, route, talkers, DELIVERY_S)
    say('pgbench')
    const reference = await pgbench(url, PGBENCH_S)
    return [...throughput(rounds, reference), ...processor(cpu), ...delivery(delivered)]
  } finally {
    await Promise.all([bare, route].map((way: Way) => way.close()))
    await watcher.end()
  }
}

async function cpuOf(server: ChatServer, watcher: pg.Client): Promise<Cpu> {
  return { server: await server.cpu(), database: (await databaseCpu(watcher)) ?? 0 }
}

function throughput(rounds: readonly Round[], reference: number | undefined): Figure[] {
  const shares = rounds.map(({ bare, route }) => (route / bare) * 100)
  const [bare, route] = [rounds.map((round) => round.bare), rounds.map((round) => round.route)]
  const through = { unit: 'points', note: '' } as const
  return [
    {
      name: 'POST /api/chat.php, share of the bare statement’s rate',
      value: median(shares),
      unit: 'percent',
      bar: { least: SHARE_BAR },
      note: `aim 70; ${spread(shares, 'percent')}`,
    },
    { ...through, name: 'messages per second, bare statement', value: median(bare), note: spread(bare, 'points') },
    { ...through, name: 'messages per second, POST', value: median(route), note: spread(route, 'points') },
    ...(reference === undefined
      ? []
      : [{ ...through, name: 'messages per second, pgbench', value: reference, note: 'the same function' }]),
  ]
}

function processor(cpu: readonly Cpu[]): Figure[] {
  const [server, database] = [median(cpu.map((each) => each.server)), median(cpu.map((each) => each.database))]
  const note = `server ${server.toFixed(2)} s, database ${database.toFixed(2)} s`
  return [{ name: 'processor time per 1000 messages', value: server + database, unit: 's', note }]
}

function delivery({ times, lost }: { times: readonly number[]; lost: number }): Figure[] {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  const note = `${times.length} messages at 200 a second, ${lost} not heard`
  return [
    { name: 'delivery to an open page, p50', value: at(0.5), unit: 'ms', bar: { most: P50_BAR_MS }, note },
    { name: 'delivery to an open page, p99', value: at(0.99), unit: 'ms', bar: { most: P99_BAR_MS } },
  ]
}

/** Uses a fresh process: one that has sent messages has spare heap, and idle pages would seem to cost nothing. */
async function idle({ url, talkers, say }: Place): Promise<Figure[]> {
  say(`${IDLE_PAGES.toLocaleString('en')} idle pages`)
  const server = await startChatServer(url, SENDERS)
  try {
    const members = talkers.slice(0, IDLE_PAGES / PAGES_PER_MEMBER)
    // The first pages load code and fill caches once; do not count that.
    await closeAll(await openAll(server, members.slice(0, OPENING_AT_ONCE)))
    const before = await server.memory()
    const pages = await openAll(
      server,
      members.flatMap((member) => Array<Talker>(PAGES_PER_MEMBER).fill(member)),
    )
    const after = await server.memory()
    const open = pages.filter((page) => page.readyState === page.OPEN).length
    await closeAll(pages)
    const each = (part: (memory: Memory) => number) => (part(after) - part(before)) / open
    const [live, whole] = [each((memory) => memory.live), each((memory) => memory.resident)]
    const words = `${valueText(live, 'bytes')} of it in use; ${valueText(whole, 'bytes')} with the nursery of the collector`
    return [
      {
        name: 'memory of an idle page',
        // Any traffic grows the nursery to its full size, so it does not depend on the number of pages.
        value: each(({ resident, nursery }) => resident - nursery),
        unit: 'bytes',
        bar: { most: SOCKET_BAR },
        note: `${open} open, growth of the process; ${words}`,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function openAll(server: ChatServer, wanted: readonly Talker[]): Promise<WebSocket[]> {
  const pages: WebSocket[] = []
  for (let from = 0; from < wanted.length; from += OPENING_AT_ONCE) {
    const some = wanted.slice(from, from + OPENING_AT_ONCE)
    pages.push(...(await Promise.all(some.map((member) => openPage(server.port, member)))))
  }
  return pages
}

async function closeAll(pages: readonly WebSocket[]) {
  for (const page of pages) page.terminate()
  await sleep(CLOSING_MS)
}

async function opening({ url, site, talkers, say }: Place): Promise<Figure[]> {
  say('opening conversations')
  const [short, long] = [talkers.at(-1)!, talkers.at(-3)!]
  // Fill the long one first: both conversations share tables and indexes, so their depth must match.
  await buffersOfOpening(url, site, long, LONG_TALK)
  const few = await buffersOfOpening(url, site, short, SHORT_TALK)
  const many = await buffersOfOpening(url, site, long, LONG_TALK)
  return [
    {
      name: 'pages of memory to open 100,000 messages, against 100',
      value: many / few,
      unit: 'times',
      bar: { most: BUFFERS_BAR },
      note: `${few} and ${many}`,
    },
  ]
}
