import { sql } from 'kysely'

import { SECOND } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { isAlarmDue, reportHides } from './alarm-due.ts'
import { mailOperator } from './mail-hidden-profile.ts'
import { dueWithin, URGENT } from './moderation.rules.ts'

/** R-AGE-5, R-MOD-3: an urgent report is undecided: remind the operator. A notice's cases are reminded of with the notice. */
export const alarmUrgentReports: Cron = {
  name: 'alarm-urgent-reports',
  pattern: '*/15 * * * *',
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = tx.clock.now()
      const due = sql<Date>`reported_at + make_interval(secs => ${dueWithin('underage') / SECOND})`
      const rows = await many(
        tx.db,
        sql<{ site_id: string; reference: string; due: Date; hides: boolean }>`
          update reports set alarmed_at = ${now}
          where decided_at is null and reported_id is not null and not exists (
              select from complaints where complaints.id = reports.complaint_id and complaints.answered_at is null
            )
            and reason = any(${URGENT}::text[]) and ${isAlarmDue({ begun: sql`reported_at`, due, hides: reportHides }, now)}
          returning site_id, reference, ${due} as due, ${reportHides} as hides
        `,
      )
      for (const { site_id, ...report } of rows) {
        const isOverdue = report.due <= now
        await mailOperator(tx, siteById(tx, site_id), { ...report, cause: isOverdue ? 'overdue' : 'alarm' })
        if (isOverdue) tx.log.error({ part: 'reports', ...report }, 'an urgent report is overdue')
        else tx.log.warn({ part: 'reports', ...report }, 'an urgent report is waiting for a decision')
      }
    }),
}
