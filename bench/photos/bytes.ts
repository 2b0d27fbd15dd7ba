import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

import { startEmbedded } from '#platform/db/embedded.ts'
import { s3Store } from '#platform/files-s3.ts'
import { openWorkplace } from '#tests/cluster/running.ts'
import { startNginx } from '#tests/deploy/proxies.ts'
import { startS3 } from '#tests/support/s3-server.ts'

import { type ChatServer, startChatServer } from '../chat/server.ts'
import { makeWorld, type Talker } from '../chat/world.ts'
import { type Figure, median, spread } from '../figures.ts'

/** The node's share of a photo when nginx moves its bytes. */
const MOST_SHARE = 0.5

const CONNECTIONS = 8
const AT_ONCE = 4
const ROUNDS = 7
const PHOTOS_PER_ROUND = 400
/** A card of a real photo. */
const CARD_BYTES = 48_000
const KEYS = { accessKey: 'duet', secretKey: 'bench', region: 'us-east-1' }

type Way = { server: ChatServer; port: number; agent: Agent }

/** Processor time of the node for a photo in an object store, behind nginx: with its bytes, and without. */
export async function byteCosts(say: (progress: string) => void): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-photos-'))
  const place = openWorkplace()
  const database = await startEmbedded(folder)
  const store = await startS3({ bucket: 'duet', ...KEYS })
  const ways: Way[] = []
  try {
    say('members with photos in an object store, behind nginx')
    const { talkers } = await makeWorld(database.url)
    const config = { endpoint: store.endpoint, bucket: 'duet', ...KEYS }
    const paths = await givePhotos(database.url, s3Store(config), talkers)
    for (const byProxy of [false, true]) {
      const server = await startChatServer(database.url, CONNECTIONS, { ...config, byProxy })
      const behind = { nodes: [server.port, server.port], store: new URL(store.endpoint).host }
      const { port } = await startNginx(place, behind)
      ways.push({ server, port, agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE, rejectUnauthorized: false }) })
    }
    const costs = ways.map((): number[] => [])
    // Round 0 is the warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(`bytes, round ${round} of ${ROUNDS}`)
      for (const [index, way] of ways.entries()) {
        const before = store.presigned.length
        const cost = await costPerPhoto(way, paths, talkers)
        if (store.presigned.length - before !== (index === 1 ? PHOTOS_PER_ROUND : 0))
          throw new Error('the bytes did not go the way that is measured')
        if (round > 0) costs[index]!.push(cost)
      }
    }
    return figuresOf(costs[0]!, costs[1]!)
  } finally {
    for (const { server, agent } of ways) {
      agent.destroy()
      await server.stop()
    }
    await place.stopAll()
    place.remove()
    await store.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(direct: number[], moved: number[]): Figure[] {
  return [
    { name: 'photo from S3 by the node, processor', value: median(direct), unit: 'ms', note: spread(direct, 'ms') },
    { name: 'photo from S3 by nginx, processor', value: median(moved), unit: 'ms', note: spread(moved, 'ms') },
    {
      name: 'node’s processor time, bytes by nginx against its own',
      value: median(moved) / median(direct),
      unit: 'times',
      bar: { most: MOST_SHARE },
      note: `of the node alone; photos of ${CARD_BYTES / 1000} kB, each fetch authorised`,
    },
  ]
}

/** One approved photo for everybody; every second person looks at those of the first ones. */
async function givePhotos(url: string, files: ReturnType<typeof s3Store>, talkers: readonly Talker[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into photos (id, site_id, profile_id, client_id, position, status, rating, width, height, placeholder, key, created_at)
      select 'f' || lpad(n::text, 21, '0'), 'localhost', profile, gen_random_uuid(), 1, 'approved', 'safe', 800, 1000, '', 'photos/bench' || n, now()
      from bench_people`)
    await client.query('vacuum analyze photos')
  } finally {
    await client.end()
  }
  const shown = talkers.slice(0, PHOTOS_PER_ROUND)
  for (const { n } of shown) await files.put(`photos/bench${n}/card.webp`, randomBytes(CARD_BYTES), 'image/webp')
  return shown.map(({ n }) => `/api/photo.php?id=f${String(n).padStart(21, '0')}&size=card`)
}

async function costPerPhoto({ server, port, agent }: Way, paths: readonly string[], talkers: readonly Talker[]) {
  const before = await server.cpu()
  const left = paths.map((path, index) => ({ path, cookie: `__Host-${talkers.at(-1 - index)!.cookie}` }))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await fetchPhoto({ ...next, port, agent })
    }),
  )
  return (((await server.cpu()) - before) * 1000) / PHOTOS_PER_ROUND
}

type Fetch = { path: string; cookie: string; port: number; agent: Agent }

function fetchPhoto({ path, cookie, port, agent }: Fetch): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`https://localhost:${port}${path}`, { agent, headers: { cookie } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200 && bytes === CARD_BYTES) resolve()
        else reject(new Error(`${path} returned ${answer.statusCode} with ${bytes} bytes`))
      })
    }).on('error', reject)
  })
}
