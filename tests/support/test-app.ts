import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'

import { crons, sections } from '#features/all.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { must } from '#kernel/must.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import type { Member, Services } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'
import { fileStore } from '#platform/files-folder.ts'
import { drainJobs, type JobContext } from '#platform/jobs.ts'
import type { LiveBus } from '#platform/live-bus.ts'
import { createLog } from '#platform/log.ts'
import type { Mail } from '#platform/mail.ts'
import { fileMailbox, fileMailer } from '#platform/mail-files.ts'
import type { SandboxBank } from '#platform/payments/sandbox.ts'
import { type Clock, systemRandom } from '#platform/ports.ts'
import type { Presence } from '#platform/presence.ts'
import type { PushSender } from '#platform/push.ts'
import { isPushAddress } from '#platform/push-hosts.ts'
import { pushKeysOf } from '#platform/push-keys.ts'
import { stateOfOneNode } from '#platform/shared-state.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import type { Sms } from '#platform/sms.ts'
import { fileSms } from '#platform/sms-files.ts'
import { loadTexts } from '#platform/texts.ts'
import { type App, type AppParts, BUILD_FOLDER, buildApp } from '#server/build-app.ts'
import { buildServices, buildTasks } from '#server/build-services.ts'
import { builtDoor } from '#server/pages.ts'
import { memberOfSession } from '#server/plugins/session.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { databaseOn, dropDatabase, recreate } from './template-database.ts'

/** The clock of the tests moves only when a test advances it. */
export type TestClock = Clock & { set(time: string | Date): void; advance(milliseconds: number): void }

export function testClock(start = '2026-03-05T14:07:00Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (time) => {
      now = new Date(time)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

const texts = loadTexts()

export type TestApp = {
  app: App
  database: Database
  clock: TestClock
  /** Its own folder, removed when the server closes. */
  files: FileStore
  live: LiveBus
  presence: Presence
  /** The payment provider's side. */
  sandbox: SandboxBank
  /** Sent emails and text messages, oldest first; run the jobs before reading. */
  mails: Mail[]
  sms: Sms[]
  /** Sent pushes, oldest first: the address, and what the browser's worker reads. */
  pushes: SentPush[]
  /** Making the other sizes of photos is most of the work: leave it for the next run where only an email is awaited. */
  runJobs(options?: { photoSizes?: boolean }): Promise<void>
  /** The context of jobs, for commands that do their work directly. */
  jobContext: JobContext & Services
  /** The same emails as files, as the development mailbox keeps them. */
  mailFolder: string
  /** Runs a scheduled job once. */
  runCron(name: string): Promise<void>
  /** The log, line by line. */
  logged: string[]
  close(): Promise<void>
}

/** `live` in place of the bus in memory, where a test has several nodes; `files` in place of a folder. */
type TestOptions = Partial<AppParts> & { live?: LiveBus; files?: FileStore }

type SentPush = { endpoint: string; payload: Record<string, unknown> }

/** Staff work here, outside demo mode: with a second factor. */
export const CONSOLE_HOST = 'console.localhost'

let clones = 0

/** The whole server on a fresh clone of the template database, with the demo sites applied. */
export async function startTestApp({ live: ownLive, files: ownFiles, ...options }: TestOptions = {}): Promise<TestApp> {
  clones += 1
  const name = `duet_test_${process.env.VITEST_POOL_ID ?? '0'}_${clones}`
  const server = inject('databaseServer')
  await recreate(server, name, 'duet_template')
  const url = databaseOn(server, name)
  // Fifty concurrent calls of a test may queue for long on a busy machine.
  const database = openDatabase(url, { size: 6, patience: 30 * SECOND })
  const clock = testClock()
  await applySites({ db: database.db, clock }, readSiteFiles(DEMO_SITES, sections))
  const sites = createSiteStore(database.db, sections, (error) => {
    throw error
  })
  await sites.follow(url)
  const folder = mkdtempSync(join(tmpdir(), 'duet-files-'))
  const files = ownFiles ?? fileStore(folder)
  const logged: string[] = []
  const mails: Mail[] = []
  const sms: Sms[] = []
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void logged.push(line) })
  const mailFolder = mkdtempSync(join(tmpdir(), 'duet-mails-'))
  const kept = fileMailer(mailFolder, { clock })
  const keptSms = fileSms(mailFolder, { clock })
  const { live: inMemory, presence, limiter: counting, caches } = stateOfOneNode({ clock })
  const live = ownLive ?? inMemory
  const limiter = options.limiter ?? counting
  const keys = signingKeysOf('a secret that only tests have')
  const pushes: SentPush[] = []
  const pushKeys = pushKeysOf({ db: database.db, clock, keys })
  const push: PushSender = {
    publicKey: async () => (await pushKeys()).publicKey,
    // A test's own push service is on this machine.
    accepts: (endpoint) => isPushAddress(endpoint, ['localhost']),
    send: async ({ endpoint }, payload) => {
      pushes.push({ endpoint, payload: JSON.parse(payload) })
      return 'sent'
    },
  }
  const built = buildServices(
    { demo: true },
    {
      ...{ db: database.db, clock, random: systemRandom, files, live, presence, limiter, keys, push },
      ...{ mailbox: fileMailbox(mailFolder), log, texts, sites },
    },
  )
  const { services, jobContext } = built
  const sandbox = must(built.sandbox, 'the sandbox of demo mode')
  const app = await buildApp({
    log,
    services,
    sites,
    texts,
    countryOf: () => null,
    memberOf: memberOfSession(services),
    showsFirstSite: () => false,
    limiter,
    caches,
    door: builtDoor(BUILD_FOLDER),
    demo: true,
    sandbox,
    ageDemo: must(built.ageDemo, 'the age check of demo mode'),
    mailbox: async () => [],
    // Injected calls follow each other without a pause, which looks like an overloaded process.
    maxEventLoopDelay: 0,
    // As long as a test may take: on a busy machine a first page can need more than the product's 20 s.
    handlerTimeout: 2 * MINUTE,
    databaseIsUp: () => true,
    onDatabaseAway: () => {},
    console: {
      ...{ host: CONSOLE_HOST, db: database.db, jobContext, demo: false },
      ...{ allows: () => true, countryOf: () => null, folder: `${BUILD_FOLDER}console` },
    },
    ...options,
  })
  const tasks = buildTasks(built, {
    app,
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        await kept.send(mail)
      },
    },
    sms: {
      send: async (each) => {
        sms.push(each)
        await keptSms.send(each)
      },
    },
    origins: ({ domain }) => `http://${domain}`,
    fromDomain: undefined,
  })
  const otherTasks = Object.fromEntries(Object.entries(tasks).filter(([name]) => !name.endsWith('make-sizes')))
  return {
    app,
    sandbox,
    database,
    clock,
    files,
    live,
    presence,
    mails,
    sms,
    pushes,
    mailFolder,
    jobContext,
    runJobs: ({ photoSizes = true } = {}) => drainJobs(database.pool, photoSizes ? tasks : otherTasks, clock.now()),
    runCron: (name) => {
      const cron = crons.find((candidate) => candidate.name === name)
      if (!cron) throw new Error(`there is no cron ${name}`)
      return cron.run(jobContext)
    },
    logged,
    close: async () => {
      await app.close()
      await sites.stop()
      await database.close()
      await dropDatabase(server, name)
      rmSync(folder, { recursive: true, force: true })
      rmSync(mailFolder, { recursive: true, force: true })
    },
  }
}

/** One server for all tests of a file. */
export function sharedTestApp(options: TestOptions = {}): () => TestApp {
  let started: TestApp
  beforeAll(async () => {
    started = await startTestApp(options)
  })
  afterAll(() => started?.close())
  return () => started
}

/** A logged-in user for tests of the frame; real members come from the accounts feature. */
export function aMember(overrides: Partial<Member> = {}): Member {
  return {
    id: 'ana-ana-ana-ana-ana-an' as Member['id'],
    profileId: 'ana-profile-ana-profil' as Member['profileId'],
    status: 'active',
    held: false,
    language: null,
    ...overrides,
  }
}
