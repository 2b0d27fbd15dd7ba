import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const agePrivacy = definePrivacy({
  feature: 'age',
  tables: { age_checks: ['account_id'] },

  exportOf: ({ db }, { account }) =>
    many(
      db,
      sql<Record<string, Json>>`
        select provider, method, passed_at, expires_at from age_checks where account_id = ${account}
      `,
    ),

  async erase({ db }, { account }) {
    await run(db, sql`delete from age_checks where account_id = ${account}`)
  },
})
