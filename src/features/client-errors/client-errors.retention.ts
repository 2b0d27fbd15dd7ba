import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const clientErrorsRetentions = [
  defineRetention({
    what: 'client_errors',
    // From when it was last seen: an error that still happens keeps its count.
    kept: 30 * DAY,
    run: ({ db }, before) => run(db, sql`delete from client_errors where last_seen <= ${before}`),
  }),
]
