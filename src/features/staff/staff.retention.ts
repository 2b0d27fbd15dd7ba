import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const staffRetentions = [
  defineRetention({
    what: 'staff_access',
    // Since expiry.
    kept: 1 * DAY,
    run: async ({ db }, before) => {
      const sessions = await run(db, sql`delete from staff_sessions where expires_at <= ${before}`)
      const challenges = await run(db, sql`delete from staff_challenges where expires_at <= ${before}`)
      const failures = await run(db, sql`delete from staff_failures where failed_at <= ${before}`)
      return sessions + challenges + failures
    },
  }),
]
