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
import type { SigningKeys } from './signing-keys.ts'
import type { Site } from './site.ts'
import type { Texts } from './texts.ts'

/** Jobs that run at once in one process; each holds a connection of the pool. */
const CONCURRENCY = 3

/** The queue's own tables, in a schema of their own. */
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

/** What work without a request gets. */
export type JobContext = HandlerContext & {
  mailbox: Mailbox
  announce: Announce
  providers: Providers
  push: PushSender
  keys: SigningKeys
  /** For words that no page shows: of pushes. */
  texts: Texts
  /** A job knows its site by id only. */
  sites: { all(): readonly Site[] }
}

/** Work that a use case asks for by `enqueue(tx.db, job.name, payload)`; it may run twice. */
export type Job = { name: string; run(ctx: JobContext, payload: unknown): Promise<void> }

/** Work by the clock: minute, hour, day, month and weekday as crontab writes them, in UTC. One process of all runs it. */
export type Cron = { name: string; pattern: string; run(ctx: JobContext): Promise<void> }

export function jobTasks(jobs: readonly (Job | Cron)[], ctx: JobContext): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, async (payload: unknown) => job.run(ctx, payload)]))
}

/** The next turn comes by itself: a failed one is tried a few times, not for days. */
const CRON_ATTEMPTS = 5

export const crontabOf = (crons: readonly Cron[]) =>
  crons.map(({ name, pattern }) => `${pattern} ${name} ?max=${CRON_ATTEMPTS}`).join('\n')

/** How long to wait before a queue that gave up is started again. */
const RESTART = 2 * SECOND
/** How often the jobs of killed processes are looked for. */
const LOOK_FOR_DEAD = 10 * SECOND
/**
 * Outcomes are written in batches, if only of what ends in the same moment. One by one, the queue waits for nobody to
 * hear that writing failed, and a database that goes away would end the whole process.
 */
const BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Works the queue until it is stopped. The library gives up when the database stays away for some seconds; the queue
 * must not, so it is started again until it runs.
 */
export function keepJobsRunning(
  pool: pg.Pool,
  { taskList, crontab }: { taskList: TaskList; crontab: string },
  log: Log,
): { stop(): Promise<void> } {
  let stopped = false
  let runner: Runner | undefined

  const work = async () => {
    while (!stopped) {
      const life: { stop(): Promise<void> }[] = []
      const events = new EventEmitter() as WorkerEvents
      events.on('pool:create', ({ workerPool }) => life.push(showLife(pool, workerPool.id)))
      try {
        runner = await startJobs(pool, { taskList, crontab, events }, log)
        await runner.promise
      } catch (error) {
        if (!stopped) log.warn({ part: 'jobs', err: error }, 'the queue stopped; starting it again')
      }
      for (const each of life) await each.stop()
      if (!stopped) await sleep(RESTART)
    }
  }
  const working = work()
  // While the database is away there is nobody to ask; the next look finds it back.
  const looking = setInterval(() => void freeJobsOfTheDead(pool).catch(() => undefined), LOOK_FOR_DEAD).unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(looking)
      // A runner that has stopped by itself rejects here; its failure is logged above.
      await runner?.stop().catch(() => undefined)
      await Promise.race([working, sleep(RESTART)])
    },
  }
}

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

/** For tests: runs what is due by their clock, which the queue's own does not know, and returns when nothing is left. */
export async function drainJobs(pool: pg.Pool, taskList: TaskList, now?: Date): Promise<void> {
  if (now) await makeDue(pool, { flag: TIMED, now })
  await runOnce({
    pgPool: pool,
    taskList,
    crontab: '',
    // By default the queue returns before the last outcome is written; outcomes in batches are waited for.
    preset: { worker: BATCHES },
    noHandleSignals: true,
    logger: silent,
    ...(now && { forbiddenFlags: [TIMED] }),
  })
}

const silent = new WorkerLogger(() => () => undefined)

/** The worker talks about every job: only what went wrong is worth a line of ours. */
function loggerOf(log: Log): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
    else log.trace({ part: 'jobs' }, message)
  })
}
