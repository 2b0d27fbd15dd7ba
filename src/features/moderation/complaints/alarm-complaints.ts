import { sql } from 'kysely'

import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { mailOperator } from './mail-complaints.ts'

/** R-MOD-3: half the time is over and nobody has answered: remind the operator and log it. */
export const alarmComplaints: Cron = {
  name: 'alarm-complaints',
  pattern: '*/15 * * * *',
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = tx.clock.now()
      const rows = await many(
        tx.db,
        sql<{ site_id: string; reference: string; due_at: Date }>`
          update complaints set alarmed_at = ${now}
          where answered_at is null and alarmed_at is null and sent_at + (due_at - sent_at) / 2 <= ${now}
          returning site_id, reference, due_at
        `,
      )
      for (const { site_id, reference, due_at } of rows) {
        await mailOperator(tx, siteById(tx, site_id), { reference, due: due_at, cause: 'alarm' })
        tx.log.warn({ part: 'complaints', reference, due: due_at }, 'a complaint is waiting for an answer')
      }
    }),
}
