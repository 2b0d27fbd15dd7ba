import { recordAct } from '#features/staff/record-act.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'
import { retryFailing } from '#platform/jobs/queue-tables.ts'

import { readSystem } from './read-system.ts'
import * as contract from './system.contract.ts'

export const systemRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.readSystem, (ctx) => readSystem(ctx))
  staffRoute(api, contract.retryJobs, (ctx, { body: { task } }) =>
    inTransaction(ctx, async (tx) => {
      const jobs = await retryFailing(tx.db, task)
      await recordAct(tx, { act: 'jobs.retry', subject: { kind: 'task', id: task }, after: { jobs } })
      return { jobs }
    }),
  )
}
