import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const signupPrivacy = definePrivacy({
  feature: 'signup',
  tables: { signup_targets: ['account_id', 'profile_id'] },

  /** Whose page led here, and what to write to them once the address is confirmed. */
  exportOf: async ({ db }, { account }) =>
    (await maybeOne(
      db,
      sql<Record<string, Json>>`
        select profile_id as profile, message, created_at from signup_targets where account_id = ${account}
      `,
    )) ?? null,

  async erase({ db }, { account, profile }) {
    await run(db, sql`delete from signup_targets where account_id = ${account} or profile_id = ${profile}`)
  },
})
