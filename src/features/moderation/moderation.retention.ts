import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const moderationRetentions = [
  defineRetention({
    what: 'reports',
    // From the decision: half a year in which it can be objected to, and the yearly figures (DSA 15) need a whole year
    // and a month to be drawn.
    kept: 395 * DAY,
    run: async ({ db, files, clock }, before) => {
      // What somebody is still shut out for must be known as long as they are.
      const due = sql`decided_at <= ${before} and not exists (
        select from moderation_decisions decision where decision.report_id = reports.id and decision.measure = 'suspend'
          and reports.reported_id is not null and coalesce(decision.until, 'infinity') > ${clock.now()}
          and not exists (
            select from moderation_appeals appeal where appeal.report_id = reports.id and appeal.outcome = 'overturned'
          )
      )`
      const pictures = await many(
        db,
        sql<{ key: string }>`
          select jsonb_array_elements_text(evidence -> 'photos') as key from reports where ${due}
        `,
      )
      // Before the rows: after a failure in between they are still there to find the rest.
      for (const { key } of pictures) await files.delete(key)
      return run(db, sql`delete from reports where ${due}`)
    },
  }),
  defineRetention({
    what: 'scam_marks',
    // From the mark: whoever goes on is marked again.
    kept: 30 * DAY,
    run: ({ db }, before) => run(db, sql`delete from scam_marks where marked_at <= ${before}`),
  }),
]
