import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const ageRetentions = [
  defineRetention({
    what: 'age_checks',
    // Since expiry: it proves nothing any more, and a month covers questions about it.
    kept: 30 * DAY,
    run: ({ db }, before) => run(db, sql`delete from age_checks where expires_at <= ${before}`),
  }),
]
