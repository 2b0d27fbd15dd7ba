import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

/** FIG-48: "active in 30 days" of any of the 35 days that can be counted again, in any time zone. */
const ACTIVE_DAYS_KEPT = 67 * DAY

export const profilesRetentions = [
  defineRetention({
    what: 'active_days',
    kept: ACTIVE_DAYS_KEPT,
    run: ({ db }, before) => run(db, sql`delete from active_days where day < ${before}::timestamptz::date`),
  }),
  defineRetention({
    what: 'place_changes',
    // They are counted per day.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from place_changes where changed_at <= ${before}`),
  }),
]
