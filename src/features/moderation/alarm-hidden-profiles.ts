import { sql } from 'kysely'

import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { mailOperator } from './mail-hidden-profile.ts'
import { dueWithin } from './moderation.rules.ts'

/** R-AGE-5: half the time is over and a profile is still hidden: remind the operator, as with complaints. */
export const alarmHiddenProfiles: Cron = {
  name: 'alarm-hidden-profiles',
  pattern: '*/15 * * * *',
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = tx.clock.now()
      const within = dueWithin('underage')
      const rows = await many(
        tx.db,
        sql<{ site_id: string; reference: string; reported_at: Date }>`
          update reports set alarmed_at = ${now}
          where reported_id is not null and profile_hidden_at is not null and released_at is null and alarmed_at is null
            and reported_at <= ${new Date(now.getTime() - within / 2)}
          returning site_id, reference, reported_at
        `,
      )
      for (const { site_id, reference, reported_at } of rows) {
        const due = new Date(reported_at.getTime() + within)
        await mailOperator(tx, siteById(tx, site_id), { reference, due, cause: 'alarm' })
        tx.log.warn({ part: 'reports', reference, due }, 'a hidden profile is waiting for a decision')
      }
    }),
}
