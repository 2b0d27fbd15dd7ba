import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { run } from '../db/query.ts'
import { keepJobsRunning } from '../jobs.ts'
import { createLog } from '../log.ts'

const server = sharedTestApp()
const failLater = async () => {
  await sleep(50)
  throw new Error('the database is away')
}

type Ending = PromiseWithResolvers<void>
const add = (task: string) => run(server().database.db, sql`select graphile_worker.add_job(${task})`)

test('[R-MSG-11] the queue runs again after an outage in which the outcomes of two jobs were lost', async () => {
  const { pool } = server().database
  const jobs = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const [first, second, third] = jobs as [Ending, Ending, Ending]
  const started = vi.fn()
  const wait = (end: Promise<void>) => () => {
    started()
    return end
  }
  const later = vi.fn()
  const taskList = {
    ...Object.fromEntries(jobs.map(({ promise }, index) => [`job ${index}`, wait(promise)])),
    later: async () => later(),
  }
  const written: string[] = []
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line) => written.push(line) })
  const queue = keepJobsRunning(pool, { taskList, crontab: '' }, log, {
    restart: 10,
    stopWithin: 200,
  })
  for (const index of jobs.keys()) await add(`job ${index}`)
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(jobs.length), 60_000)

  // Of its two forms, the one without a callback.
  const connecting: { connect(): Promise<pg.PoolClient> } = pool
  const outage = vi.spyOn(connecting, 'connect').mockImplementation(failLater)
  first.resolve()
  // In a later tick, so that the library writes the two outcomes separately.
  await sleep(5)
  second.resolve()
  const lost = () => written.filter((line) => line.includes('Failed to complete jobs'))
  await vi.waitFor(() => expect(lost()).toHaveLength(2), 60_000)
  outage.mockRestore()
  third.reject(new Error('a job that fails'))

  await add('later')
  await vi.waitFor(() => expect(later).toHaveBeenCalled(), 60_000)
  await queue.stop()
})
