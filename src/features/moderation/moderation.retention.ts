import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const moderationRetentions = [
  defineRetention({
    what: 'reports',
    // From the decision: half a year to object, and the yearly figures (DSA 15) need a whole year plus a month.
    kept: 395 * DAY,
    run: async ({ db, files, clock }, before) => {
      // A decision that still suspends someone is kept as long as it does, and what is under seal as long as that.
      const due = sql`decided_at <= ${before} and not exists (
        select from sealed_cases join cases on cases.id = sealed_cases.case_id where cases.report_id = reports.id
      ) and not exists (
        select from moderation_decisions decision where decision.report_id = reports.id and decision.measure = 'suspend'
          and decision.undone_at is null and reports.reported_id is not null and coalesce(decision.until, 'infinity') > ${clock.now()}
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
      // Files before rows: if this fails in between, the rows still lead to the rest.
      for (const { key } of pictures) await files.delete(key)
      return run(db, sql`delete from reports where ${due}`)
    },
  }),
  defineRetention({
    what: 'report_origins',
    // From the decision: the quotas count a day back, and decided reports agree with no other.
    kept: 1 * DAY,
    run: ({ db }, before) =>
      run(
        db,
        sql`
          update reports set network_hash = null, device_hash = null
          where decided_at <= ${before} and (network_hash is not null or device_hash is not null)
        `,
      ),
  }),
  defineRetention({
    what: 'scam_marks',
    // From the flag: repeat offenders are flagged again.
    kept: 30 * DAY,
    run: async ({ db }, before) => {
      const forgotten = await run(db, sql`delete from scam_marks where marked_at <= ${before}`)
      // A case without its marks shows nothing.
      await run(
        db,
        sql`
          delete from cases where kind = 'scam' and opened_at <= ${before} and not exists (
            select from scam_marks where scam_marks.profile_id = cases.profile_id
          )
        `,
      )
      return forgotten
    },
  }),
  defineRetention({
    what: 'sealed_evidence',
    // From the report to the authority, which may ask for it for a year.
    kept: 365 * DAY,
    run: async ({ db, files }, before) => {
      const old = sql`reported_at <= ${before} and confirmed_at is not null`
      const pictures = await many(
        db,
        sql<{ key: string }>`
          select file ->> 'key' as key from sealed_cases cross join jsonb_array_elements(files) file where ${old}
        `,
      )
      // Files before rows: if this fails in between, the rows still lead to the rest.
      for (const { key } of pictures) await files.delete(key)
      return run(db, sql`delete from sealed_cases where ${old}`)
    },
  }),
]
