import { recordAct } from '#features/staff/record-act.ts'
import { brandsWith } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'
import { retryFailing } from '#platform/jobs/queue-tables.ts'

import { readSystem } from './read-system.ts'
import * as contract from './system.contract.ts'

export const systemRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.readSystem, (ctx) => {
    refuseSomeBrands(ctx)
    return readSystem(ctx)
  })
  staffRoute(api, contract.retryJobs, (ctx, { body: { task } }) =>
    inTransaction(ctx, async (tx) => {
      refuseSomeBrands(tx)
      const jobs = await retryFailing(tx.db, task)
      await recordAct(tx, { act: 'jobs.retry', subject: { kind: 'task', id: task }, after: { jobs } })
      return { jobs }
    }),
  )
}

/** CONS-60: the installation is one for all brands, and so are its figures: for who works for all of them. */
function refuseSomeBrands({ staff }: StaffContext): void {
  if (brandsWith(staff.grants, 'see_system') !== null) throw new ConsoleError('not_permitted')
}
