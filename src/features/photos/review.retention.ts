import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const photoReviewRetentions = [
  defineRetention({
    what: 'photo_verdicts',
    kept: 1 * DAY,
    run: async ({ db }, before) => {
      const claims = await run(db, sql`delete from photo_claims where until <= ${before}`)
      return claims + (await run(db, sql`delete from photo_verdicts where at <= ${before}`))
    },
  }),
]
