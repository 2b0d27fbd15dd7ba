import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const profilesRetentions = [
  defineRetention({
    what: 'place_changes',
    // They are counted per day.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from place_changes where changed_at <= ${before}`),
  }),
]
