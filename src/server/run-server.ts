import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { crons } from '#features/all.ts'
import { keepNodeShown } from '#features/system/keep-node-shown.ts'
import { readNodeFacts } from '#features/system/node-facts.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { SECOND } from '#kernel/time.ts'
import { readBuildVersion } from '#platform/build-version.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { refuseSharedConnections } from '#platform/db/own-connections.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { isDatabaseAway, watchDatabase } from '#platform/db/watch.ts'
import type { Draw } from '#platform/files.ts'
import { openIpCountry } from '#platform/geo/ip-country.ts'
import { regionsOf } from '#platform/geo/places.ts'
import { crontabOf, keepJobsRunning } from '#platform/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { mailerOf, mailFolder } from '#platform/mail-adapters.ts'
import { readMailbox } from '#platform/mail-files.ts'
import { systemClock } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'
import { smsSenderOf } from '#platform/sms-adapters.ts'

import { type App, BUILD_FOLDER, buildApp } from './build-app.ts'
import { buildServices, buildTasks } from './build-services.ts'
import type { ConsoleParts } from './console/console-context.ts'
import { networksOf } from './console/networks.ts'
import { installationWarnings, providerFaults } from './installation-faults.ts'
import { addInstallationFigures } from './installation-figures.ts'
import { serveMetrics } from './metrics-server.ts'
import { keepPlanning } from './notification-clock.ts'
import { builtDoor, type PageDoor } from './pages.ts'
import { isThisMachine } from './plugins/host-names.ts'
import { memberOfSession } from './plugins/session.ts'
import { portsOf } from './ports-of-config.ts'
import { prepareDatabase } from './prepare-database.ts'
import { isReadByPeople } from './read-by-people.ts'
import type { Closing } from './shutdown.ts'
import { keepCounting } from './visit-clock.ts'

type Parts = {
  config: Config
  log: ReturnType<typeof createLog>
  closing: Closing
  dev: boolean
  /** Ready-made pictures for tests: drawing would take most of their time. */
  pictures?: ReadyPictures | undefined
  /** Milliseconds to wait for a connection: a test machine may stall for longer than readers should wait. */
  patience?: number | undefined
}
export type ReadyPictures = { draw: Draw; placeholder: string }

/** Starts everything in order; `closing` undoes it in reverse. */
export async function runServer({ config, log, closing, dev, pictures, patience }: Parts): Promise<void> {
  const url = config.DATABASE_URL ?? (await startOwnDatabase(config.dataDir, log, closing))
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  const database = openDatabase(url, {
    behindBouncer: config.DATABASE_DIRECT_URL !== undefined,
    patience,
    onError: () => watch.suspect(),
  })
  closing.add('pool', database.close)
  const watch = watchDatabase(database.pool, (up) =>
    log.warn({ part: 'database' }, up ? 'database is back' : 'database is down'),
  )
  closing.add('watch', async () => watch.stop())
  const ports = await portsOf(config, { db: database.db, log, pictures: pictures?.draw })
  const { sites, texts, shared, demo } = ports
  closing.add('sites', sites.stop)
  closing.add('shared state', shared.close)

  const workshop = dev ? await (await import('./dev-door.ts')).devDoor() : undefined
  if (!workshop && !existsSync(`${BUILD_FOLDER}server/ssr.js`)) {
    throw new ConfigError('there is no build: run npm run build')
  }
  const built = buildServices(config, ports)
  const { services, jobContext, sandbox, ageDemo } = built
  const door = workshop ?? builtDoor(BUILD_FOLDER)
  let [prepared, leaving] = [false, false]
  const version = readBuildVersion()
  const consolePool = openDatabase(url, {
    behindBouncer: config.DATABASE_DIRECT_URL !== undefined,
    size: CONSOLE_POOL,
    onError: () => watch.suspect(),
  })
  closing.add('console pool', consolePool.close)
  const app = await buildApp({
    log,
    services,
    sites,
    texts,
    countryOf: ipCountryOf(config),
    memberOf: memberOfSession(services),
    showsFirstSite: config.demo || dev ? isThisMachine(config.HOST) : () => false,
    limiter: shared.limiter,
    caches: shared.caches,
    sharedStateIsUp: shared.isUp,
    door,
    demo: config.demo,
    ...(config.consoleHost !== undefined && {
      console: consoleOf(config, { host: config.consoleHost, jobContext, db: consolePool.db }),
    }),
    ...(sandbox && { sandbox }),
    ...(ageDemo && { ageDemo }),
    mailbox: async () => (config.demo && config.SMTP_URL === undefined ? readMailbox(mailFolder(config)) : []),
    dev,
    trustProxy: config.TRUST_PROXY,
    version,
    databaseIsUp: watch.isUp,
    isLeaving: () => leaving,
    isPrepared: () => prepared,
    onDatabaseAway: watch.suspect,
    beforeRoutes: workshop?.attach,
  })
  closing.add('http', () => app.close())
  addInstallationFigures(app.metrics, { database, clock: systemClock, isUp: () => prepared && watch.isUp() })
  await app.listen({ port: config.PORT, host: config.HOST })
  if (config.METRICS_PORT !== undefined) {
    closing.add('metrics', await serveMetrics(app.metrics, config.METRICS_PORT, config.HOST))
  }

  // Behind PgBouncer the queue needs direct connections for LISTEN and prepared statements.
  const jobPool = () => {
    if (config.DATABASE_DIRECT_URL === undefined) return database.pool
    const direct = openDatabase(directUrl, { size: 5, onError: () => watch.suspect() })
    closing.add('job pool', direct.close)
    return direct.pool
  }

  const preparing = { directUrl, ownerUrl: config.DATABASE_OWNER_URL, clock: systemClock, demo: config.demo }
  // From here on the site answers, even if only "not ready".
  await untilReachable(log, () => refuseHiddenBouncer(config))
  await Promise.all([untilReachable(log, () => prepareDatabase(database, preparing)), warmUp(door)])
  await untilReachable(log, () => sites.follow(directUrl))
  const installation = { config, providers: services.providers, sites: sites.all() }
  const warnings = [...installationWarnings(installation), ...(config.demo ? [] : providerFaults(installation))]
  for (const warning of warnings) log.warn({ part: 'configuration' }, warning)
  if (demo) {
    const ctx = { ...services, placeholder: pictures?.placeholder }
    await untilReachable(log, () => demo.prepareDemo(ctx, { sites: sites.all() }))
  }
  const mailer = mailerOf(config)
  closing.add('mailer', async () => mailer.close())
  const tasks = buildTasks(built, {
    app,
    mailer,
    sms: smsSenderOf(config),
    origins: originsOf(config.demo || dev, app),
    fromDomain: config.MAIL_FROM_DOMAIN,
  })
  const queue = keepJobsRunning(jobPool(), { taskList: tasks, crontab: crontabOf(crons) }, log)
  closing.add('jobs', queue.stop)
  closing.add('notifications', keepPlanning(jobContext).stop)
  closing.add('visits', keepCounting(jobContext).stop)
  const facts = () => readNodeFacts(config, warnings)
  const shown = await keepNodeShown({ db: database.db, clock: systemClock, log, version, facts })
  closing.add('sign of life', shown.stop)
  const drain = config.DRAIN_SECONDS * SECOND
  const leave = () => {
    leaving = true
    return sleep(drain)
  }
  closing.add('leave', leave, drain + RETRY)

  // Shut down during start-up: do not announce readiness.
  const address = app.server.address() as { port: number } | null
  if (address === null) return
  prepared = true
  const { port } = address
  const mode = demo ? ` (demo mode): ${demo.loginLine()}` : ''
  const ready = `Duet is ready at http://localhost:${port}${mode}`
  if (isReadByPeople(config, process.stdout)) process.stdout.write(`${ready}\n`)
  // Whatever LOG_LEVEL says: scripts wait for this line.
  else createLog({ LOG_LEVEL: 'info' }).info({ version }, ready)
  if (demo && !pictures) closing.add('drawing', (await demo.drawAhead({ db: database.db, log })).stop)
}

/** DATABASE_DIRECT_URL implies a PgBouncer in front of DATABASE_URL. */
async function refuseHiddenBouncer({ DATABASE_URL, DATABASE_DIRECT_URL }: Config) {
  if (DATABASE_URL !== undefined && DATABASE_DIRECT_URL === undefined) await refuseSharedConnections(DATABASE_URL)
}

/** An unreadable file is a configuration error, not a bug. */
function ipCountryOf({ IP_COUNTRY_FILE }: Config) {
  try {
    return openIpCountry(IP_COUNTRY_FILE).countryOf
  } catch (error) {
    throw new ConfigError(`IP_COUNTRY_FILE: ${(error as Error).message}`, { cause: error })
  }
}

/** Staff queries must never wait for members', nor members for theirs. */
const CONSOLE_POOL = 4

function consoleOf(
  config: Config,
  { host, jobContext, db }: Pick<ConsoleParts, 'host' | 'jobContext' | 'db'>,
): ConsoleParts {
  const networks = networksOf(config.consoleNetworks)
  return {
    ...{ host, jobContext, db, demo: config.demo, countryOf: ipCountryOf(config) },
    allows: (address) => config.consoleNetworks.length === 0 || networks(address),
    folder: `${BUILD_FOLDER}console`,
  }
}

/** Base of links in emails: https in production; the local demo needs its port. */
function originsOf(local: boolean, app: App) {
  return ({ domain }: Site) => {
    const { port } = app.server.address() as { port: number }
    return local ? `http://${domain}:${port}` : `https://${domain}`
  }
}

/** Preloads page code and region maps, which the first visitor would otherwise wait for. */
async function warmUp(door: PageDoor) {
  await door.load()
  regionsOf('NL', DEFAULT_LOCALE)
}

async function startOwnDatabase(dataDir: string, log: Log, closing: Closing): Promise<string> {
  const embedded = await startEmbedded(dataDir, { onNote: (note) => log.warn({ part: 'database' }, note) })
  closing.add('database', embedded.stop)
  return embedded.url
}

/** Retry interval for an unreachable database at start. */
const RETRY = 1 * SECOND

async function untilReachable(log: Log, work: () => Promise<void>) {
  for (let told = false; ; told = true) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!told) log.warn({ part: 'database' }, 'cannot reach the database; retrying every second')
      await sleep(RETRY)
    }
  }
}
