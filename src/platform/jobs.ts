import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { type Announce, type Handler, type HandlerContext, TIMED, taskOf } from './events.ts'
import { freeJobsOfTheDead, showLife } from './jobs/living-workers.ts'
import { makeDue } from './jobs/queue-tables.ts'
import type { Log } from './log.ts'
import type { Mailbox } from './mail.ts'
import type { Providers } from './payments/provider.ts'
import type { PushSender } from './push.ts'
import type { Site } from './site.ts'
import type { Texts } from './texts.ts'

/** Concurrent jobs per process; each holds a pool connection. */
const CONCURRENCY = 3

/** Migrates the queue's tables, which have their own schema. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

export function tasksOf(handlers: readonly Handler[], ctx: HandlerContext): TaskList {
  return Object.fromEntries(
    handlers
      .filter(({ kind }) => kind === 'after')
      .map((handler) => [taskOf(handler), async (payload: unknown) => handler.handle(ctx, payload as never)]),
  )
}

/** Context of work outside a request. */
export type JobContext = HandlerContext & {
  mailbox: Mailbox
  announce: Announce
  providers: Providers
  push: PushSender
  /** For texts outside pages, such as push notifications. */
  texts: Texts
  /** A job knows its site only by id. */
  sites: { all(): readonly Site[] }
}

/** Work that a use case schedules with `enqueue(tx.db, job.name, payload)`; it may run twice. */
export type Job = { name: string; run(ctx: JobContext, payload: unknown): Promise<void> }

/** Scheduled work: a crontab pattern in UTC. Only one of all processes runs it. */
export type Cron = { name: string; pattern: string; run(ctx: JobContext): Promise<void> }

export function jobTasks(jobs: readonly (Job | Cron)[], ctx: JobContext): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, async (payload: unknown) => job.run(ctx, payload)]))
}

/** The next run is scheduled anyway, so a failed one is retried a few times, not for days. */
const CRON_ATTEMPTS = 5

export const crontabOf = (crons: readonly Cron[]) =>
  crons.map(({ name, pattern }) => `${pattern} ${name} ?max=${CRON_ATTEMPTS}`).join('\n')

/** Delay before restarting a failed queue. */
const RESTART = 2 * SECOND
/**
 * How long a failed queue may take to stop. After an outage the library miscounts the outcomes it failed to write and
 * then waits for them forever; it is left behind, and the jobs it held are released like those of a dead process.
 */
const STOP_WITHIN = 10 * SECOND
/** How often to look for jobs of dead processes. */
const DEAD_WORKER_CHECK = 10 * SECOND
/**
 * Batches outcomes, if only those of the same moment. Unbatched, the library does not handle a failed write, and a
 * database outage would end the whole process.
 */
const BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Runs the queue until it is stopped. The library gives up after a few seconds without a database, so restart it until
 * it runs.
 */
export function keepJobsRunning(
  pool: pg.Pool,
  { taskList, crontab }: { taskList: TaskList; crontab: string },
  log: Log,
  { restart = RESTART, stopWithin = STOP_WITHIN } = {},
): { stop(): Promise<void> } {
  let stopped = false
  let runner: Runner | undefined

  const work = async () => {
    while (!stopped) {
      const life: { stop(): Promise<void> }[] = []
      const events = new EventEmitter() as WorkerEvents
      events.on('pool:create', ({ workerPool }) => life.push(showLife(pool, workerPool.id)))
      try {
        const isStopping = new Promise((resolve) => events.once('pool:gracefulShutdown', resolve))
        runner = await startJobs(pool, { taskList, crontab, events }, log)
        await Promise.race([runner.promise, isStopping.then(() => unlessEnded(stopWithin))])
        if (!stopped) log.warn({ part: 'jobs' }, 'the queue stopped; starting it again')
      } catch (error) {
        if (!stopped) log.warn({ part: 'jobs', err: error }, 'the queue stopped; starting it again')
      }
      for (const each of life) await each.stop()
      if (!stopped) await sleep(restart)
    }
  }
  const working = work()
  // Fails while the database is away; the next tick retries.
  const looking = setInterval(() => void freeJobsOfTheDead(pool).catch(() => undefined), DEAD_WORKER_CHECK).unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(looking)
      // A runner that failed rejects here; the failure is logged above.
      await Promise.race([runner?.stop().catch(() => undefined), unlessEnded(stopWithin)])
      await Promise.race([working, unlessEnded(restart)])
    },
  }
}

/** A pause that does not keep the process from ending. */
const unlessEnded = (ms: number) => sleep(ms, undefined, { ref: false })

type Work = { taskList: TaskList; crontab: string; events: WorkerEvents }

function startJobs(pool: pg.Pool, work: Work, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    ...work,
    preset: { worker: BATCHES },
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: loggerOf(log),
  })
}

/** For tests: runs all jobs due by the test's clock and returns when none are left. */
export async function drainJobs(pool: pg.Pool, taskList: TaskList, now?: Date): Promise<void> {
  if (now) await makeDue(pool, { flag: TIMED, now })
  await runOnce({
    pgPool: pool,
    taskList,
    crontab: '',
    // By default the queue returns before the last outcome is written; batched outcomes are awaited.
    preset: { worker: BATCHES },
    noHandleSignals: true,
    logger: silent,
    ...(now && { forbiddenFlags: [TIMED] }),
  })
}

const silent = new WorkerLogger(() => () => undefined)

/** The worker logs every job; keep only warnings and errors. */
function loggerOf(log: Log): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
    else log.trace({ part: 'jobs' }, message)
  })
}
