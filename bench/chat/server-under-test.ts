import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapSpaceStatistics } from 'node:v8'

import { sections } from '#features/all.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { LIMITS } from '#kernel/limits.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { fileStore } from '#platform/files-folder.ts'
import { type S3Config, s3Store } from '#platform/files-s3.ts'
import { createLog } from '#platform/log.ts'
import { fileMailbox } from '#platform/mail-files.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'
import { pushSenderOf } from '#platform/push-adapters.ts'
import { stateOfOneNode } from '#platform/shared-state.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import { loadTexts } from '#platform/texts.ts'
import { buildApp } from '#server/build-app.ts'
import { buildServices } from '#server/build-services.ts'
import { memberOfSession } from '#server/plugins/session.ts'

export type Question = 'cpu' | 'memory'
/** In bytes: resident set size, V8's new space, and memory in use. */
export type Memory = { resident: number; nursery: number; live: number }
export type Answer = { port: number } | { seconds: number } | Memory

/**
 * The HTTP server without pages and jobs, with as many database connections as the bare statement gets. With an object
 * store it also trusts a proxy on this machine.
 */
const [url, connections, s3] = process.argv.slice(2) as [string, string, string | undefined]

// All load comes from one network: keep the limiter's cost, but never refuse.
for (const limit of Object.values(LIMITS)) Object.assign(limit, { requests: Number.POSITIVE_INFINITY })

const folder = mkdtempSync(join(tmpdir(), 'duet-bench-chat-files-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const log = createLog({ LOG_LEVEL: 'warn' })
const database = openDatabase(url, { size: Number(connections) })
const sites = createSiteStore(database.db, sections, (error) => log.error({ err: error }, 'sites'))
await sites.follow(url)
const keys = signingKeysOf('a secret that only the bench has')
const ground = { db: database.db, clock: systemClock, random: systemRandom, keys, log }
const shared = stateOfOneNode({ clock: systemClock })
const texts = loadTexts()
const { services } = buildServices(
  { demo: true },
  {
    ...ground,
    files: s3 === undefined ? fileStore(folder) : s3Store(JSON.parse(s3) as S3Config),
    live: shared.live,
    presence: shared.presence,
    limiter: shared.limiter,
    push: pushSenderOf({ pushHosts: [] }, ground),
    mailbox: fileMailbox(folder),
    texts,
    sites,
  },
)
const app = await buildApp({
  log,
  services,
  sites,
  texts,
  countryOf: () => null,
  memberOf: memberOfSession(services),
  showsFirstSite: () => false,
  limiter: shared.limiter,
  caches: shared.caches,
  door: { load: () => Promise.reject(new Error('there are no pages here')), textFiles: () => '', build: 'none' },
  demo: false,
  mailbox: async () => [],
  databaseIsUp: () => true,
  onDatabaseAway: () => {},
  assetsFolder: join(folder, 'none'),
  ...(s3 !== undefined && { trustProxy: 'loopback' }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
tell({ port: (app.server.address() as AddressInfo).port })

process.on('message', (question: Question) => tell(question === 'cpu' ? { seconds: cpu() } : memory()))
process.on('disconnect', () => process.exit())

function tell(answer: Answer) {
  process.send!(answer)
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Collects garbage first, so that `live` is only what is in use. */
function memory(): Memory {
  globalThis.gc!()
  globalThis.gc!()
  const { rss, heapUsed, external } = process.memoryUsage()
  const nursery = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.physical_space_size
  return { resident: rss, nursery, live: heapUsed + external }
}
