import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, runMigrations, runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { type Handler, type HandlerContext, taskOf } from './events.ts'
import type { Log } from './log.ts'

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

/** How long to wait before a queue that gave up is started again. */
const RESTART = 2 * SECOND

/**
 * Works the queue until it is stopped. The library gives up when the database stays away for some seconds; the queue
 * must not, so it is started again until it runs.
 */
export function keepJobsRunning(pool: pg.Pool, taskList: TaskList, log: Log): { stop(): Promise<void> } {
  let stopped = false
  let runner: Runner | undefined

  const work = async () => {
    while (!stopped) {
      try {
        runner = await startJobs(pool, taskList, log)
        await runner.promise
      } catch (error) {
        if (!stopped) log.warn({ part: 'jobs', err: error }, 'the queue stopped; starting it again')
      }
      if (!stopped) await sleep(RESTART)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopped = true
      await runner?.stop().catch(() => {})
      await Promise.race([working, sleep(RESTART)])
    },
  }
}

function startJobs(pool: pg.Pool, taskList: TaskList, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList,
    concurrency: CONCURRENCY,
    crontab: '',
    noHandleSignals: true,
    logger: loggerOf(log),
  })
}

/** For tests: runs what is due now, and returns when nothing is left. */
export async function drainJobs(pool: pg.Pool, taskList: TaskList): Promise<void> {
  await runOnce({ pgPool: pool, taskList, crontab: '', noHandleSignals: true, logger: silent })
}

const silent = new WorkerLogger(() => () => {})

/** The worker talks about every job: only what went wrong is worth a line of ours. */
function loggerOf(log: Log): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
    else log.trace({ part: 'jobs' }, message)
  })
}
