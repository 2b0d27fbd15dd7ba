import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '#platform/db/embedded.ts'

import { openClient } from './chat/http-client.ts'
import { startChatServer } from './chat/server.ts'
import { makeWorld } from './chat/world.ts'
import { type Measured, median, spread } from './figures.ts'

/** API-3: a body made to keep the server busy may cost this many times the smallest call. */
const BAR = 5
const ROUNDS = 5
const CALLS = 300
const KILOBYTE = 1024

type Call = { path: string; body: string }

/** The smallest valid call: an empty object in, an empty object out. */
const SMALLEST: Call = { path: '/api/page-hidden.php', body: '{}' }
/** Open to visitors, with the default limit and with larger ones. */
const TARGETS = { '/api/user.php': 16, '/api/signup.php': 24, '/api/complaint.php': 32, '/api/chat.php': 72 }
const filled = (size: number, piece: (n: number) => string) =>
  Array.from({ length: Math.floor(size / (piece(9999).length + 1)) }, (_, n) => piece(n)).join(',')
const BODIES: Record<string, (size: number) => string> = {
  'unknown fields': (size) => `{${filled(size - 2, (n) => `"k${n}":1`)}}`,
  '200 wrong fields': () => `{${Array.from({ length: 200 }, (_, n) => `"k${n}":1`).join(',')}}`,
  'a list of lists': (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'a long list': (size) => `[${filled(size - 2, () => '1')}]`,
  'an escaped text': (size) => `{"email":"${'\\u0041'.repeat((size - 20) / 6)}"}`,
}

/** Processor time of the server for the dearest hostile body within the limits, against the smallest valid call. */
export async function hostileBodies(say: (progress: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-hostile-'))
  const database = await startEmbedded(folder)
  try {
    await makeWorld(database.url)
    const server = await startChatServer(database.url, 2)
    let client = await openClient(server.port)
    const costOf = async ({ path, body }: Call) => {
      const before = await server.cpu()
      for (let n = 0; n < CALLS; n += 1) {
        try {
          await client.post(path, '', body)
        } catch {
          // Refused, which is what costs; with the body unread, the server also ends the connection.
          client.close()
          client = await openClient(server.port)
        }
      }
      return (await server.cpu()) - before
    }
    const hostile = Object.entries(TARGETS).flatMap(([path, kilobytes]) =>
      Object.entries(BODIES).map(([name, make]) => ({
        name: `${name} to ${path}`,
        path,
        body: make(kilobytes * KILOBYTE),
      })),
    )
    await costOf(SMALLEST)
    for (const call of hostile) await costOf(call)
    const ratios = new Map<string, number[]>()
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`hostile bodies, round ${round} of ${ROUNDS}`)
      const smallest = await costOf(SMALLEST)
      for (const call of hostile)
        ratios.set(call.name, [...(ratios.get(call.name) ?? []), (await costOf(call)) / smallest])
    }
    client.close()
    await server.stop()
    const ranked = [...ratios].toSorted(([, a], [, b]) => median(b) - median(a))
    const [name, rounds] = ranked[0]!
    return {
      figures: [
        {
          name: 'dearest hostile body, against the smallest valid call',
          value: median(rounds),
          unit: 'times',
          bar: { most: BAR },
          note: `${name}; rounds ${spread(rounds, 'times')}; next: ${ranked[1]![0]}`,
        },
      ],
      noise: `Processor time of the server process, ${ROUNDS} rounds of ${CALLS} calls each, both sides in every round; rate limits are off.`,
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
