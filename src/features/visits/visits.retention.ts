import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

/** A day longer than the counts of a day can be made again (35 days), in any time zone. */
const MARKS_KEPT = 37 * DAY
/** The roll-up deletes them after their day; this is for installations whose roll-up stands still. */
const SALTS_KEPT = 3 * DAY

export const visitsRetentions = [
  defineRetention({
    what: 'visit_marks',
    kept: MARKS_KEPT,
    run: ({ db }, before) => run(db, sql`delete from visit_marks where day < ${before}::timestamptz::date`),
  }),
  defineRetention({
    what: 'visit_salts',
    kept: SALTS_KEPT,
    run: ({ db }, before) => run(db, sql`delete from visit_salts where day < ${before}::timestamptz::date`),
  }),
]
