import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const creditsRetentions = [
  defineRetention({
    what: 'signup_gifts',
    // Long enough that waiting for another gift is not worth it.
    kept: 365 * DAY,
    run: ({ db }, before) => run(db, sql`delete from signup_gifts where given_at <= ${before}`),
  }),
]
