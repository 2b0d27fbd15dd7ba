import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { handlers } from '#features/all.ts'
import { openSiteStore, type SiteStore } from '#features/sites/site-store.ts'
import { SECOND } from '#kernel/time.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { EmbeddedInUse, EmbeddedUnavailable, startEmbedded } from '#platform/db/embedded.ts'
import { MigrationRefused } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { isDatabaseAway, watchDatabase } from '#platform/db/watch.ts'
import { createAnnounce } from '#platform/events.ts'
import { openIpCountry } from '#platform/geo/ip-country.ts'
import { startJobs, tasksOf } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'
import { memoryRateLimiter } from '#platform/rate-limiter.ts'
import { secretOf } from '#platform/secret.ts'
import { loadTexts } from '#platform/texts.ts'

import { BUILD_FOLDER, buildApp } from './build-app.ts'
import { serveMetrics } from './metrics-server.ts'
import { builtDoor } from './pages.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Closing, closeOnSignal } from './shutdown.ts'

/** How long the start waits before it asks an unreachable database again. */
const RETRY = 1 * SECOND

try {
  await start()
} catch (error) {
  if (!isForPeople(error)) throw error
  process.stderr.write(`Duet does not start: ${(error as Error).message}\n`)
  process.exit(1)
}

/** Errors whose message is written for the person at the keyboard: a stack would only hide it. */
function isForPeople(error: unknown): boolean {
  return (
    [ConfigError, EmbeddedInUse, EmbeddedUnavailable, MigrationRefused].some((kind) => error instanceof kind) ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  )
}

async function start() {
  const config = readConfig()
  const dev = process.argv.includes('--dev')
  const log = createLog({ LOG_LEVEL: config.LOG_LEVEL })
  const closing: Closing = closeOnSignal(log)
  secretOf(config)

  const url = config.DATABASE_URL ?? (await startOwnDatabase(config.dataDir))
  async function startOwnDatabase(dataDir: string) {
    const embedded = await startEmbedded(dataDir, { onNote: (note) => log.warn({ part: 'database' }, note) })
    closing.add('database', embedded.stop)
    return embedded.url
  }
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  const database = openDatabase(url, {
    behindBouncer: config.DATABASE_DIRECT_URL !== undefined,
    onError: () => watch.suspect(),
  })
  closing.add('pool', database.close)
  const watch = watchDatabase(database.pool, (up) =>
    log.warn({ part: 'database' }, up ? 'database is back' : 'database is away'),
  )
  closing.add('watch', async () => watch.stop())

  let sites: SiteStore | undefined
  const services = { db: database.db, clock: systemClock, random: systemRandom, announce: createAnnounce(handlers) }
  const workshop = dev ? await (await import('./dev-door.ts')).devDoor() : undefined
  const door = workshop ?? builtDoor(BUILD_FOLDER)
  const app = await buildApp({
    log,
    services,
    sites: {
      byHost: (host) => sites?.byHost(host),
      all: () => sites?.all() ?? [],
      reload: async () => {},
      stop: async () => {},
    },
    texts: loadTexts(),
    countryOf: openIpCountry(config.IP_COUNTRY_FILE).countryOf,
    memberOf: async () => null,
    unknownHosts: config.demo || dev ? 'first_site' : 'refuse',
    limiter: memoryRateLimiter(systemClock),
    door,
    demo: config.demo,
    dev,
    trustProxy: config.TRUST_PROXY,
    databaseIsUp: () => watch.isUp(),
    onDatabaseAway: () => watch.suspect(),
  })
  if (workshop) await workshop.attach(app)
  else if (!existsSync(`${BUILD_FOLDER}server/ssr.js`))
    throw new ConfigError('there is no build yet: run npm run build')
  closing.add('http', () => app.close())
  await app.listen({ port: config.PORT, host: config.HOST })
  if (config.METRICS_PORT !== undefined)
    closing.add('metrics', await serveMetrics(app.metrics, config.METRICS_PORT, config.HOST))

  // From here the site answers, if only to say that it is not ready yet.
  await untilReachable(() => prepareDatabase(database, directUrl, systemClock, config.demo), log.warn.bind(log))
  sites = await openSiteStore(database.db, directUrl, (error) => log.error({ err: error }, 'sites'))
  closing.add('sites', sites.stop)
  const jobs = await startJobs(database.pool, tasksOf(handlers, { db: database.db, clock: systemClock, log }), log)
  closing.add('jobs', () => jobs.stop())

  const { port } = app.server.address() as { port: number }
  process.stdout.write(`Duet is ready at http://localhost:${port}${config.demo ? ' (demo mode)' : ''}\n`)
}

async function untilReachable(work: () => Promise<void>, warn: (details: object, text: string) => void) {
  for (let told = false; ; told = true) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!told) warn({ part: 'database' }, 'the database cannot be reached yet; trying again every second')
      await sleep(RETRY)
    }
  }
}
