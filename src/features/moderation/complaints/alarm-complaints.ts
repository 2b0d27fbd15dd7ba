import { sql } from 'kysely'

import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { complaintHides, isAlarmDue } from '../alarm-due.ts'
import { mailOperator } from './mail-complaints.ts'

/** R-MOD-3: nobody has answered when half the time is over, or all of it: remind the operator and log it. */
export const alarmComplaints: Cron = {
  name: 'alarm-complaints',
  pattern: '*/15 * * * *',
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = tx.clock.now()
      const rows = await many(
        tx.db,
        sql<{ site_id: string; reference: string; due: Date; hides: boolean }>`
          update complaints set alarmed_at = ${now}
          where answered_at is null and ${isAlarmDue({ begun: sql`sent_at`, due: sql`due_at`, hides: complaintHides }, now)}
          returning site_id, reference, due_at as due, ${complaintHides} as hides
        `,
      )
      for (const { site_id, ...complaint } of rows) {
        const isOverdue = complaint.due <= now
        await mailOperator(tx, siteById(tx, site_id), { ...complaint, cause: isOverdue ? 'overdue' : 'alarm' })
        if (isOverdue) tx.log.error({ part: 'complaints', ...complaint }, 'a complaint is overdue')
        else tx.log.warn({ part: 'complaints', ...complaint }, 'a complaint is waiting for an answer')
      }
    }),
}
