import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const mePrivacy = definePrivacy({
  feature: 'me',
  tables: { first_hours: ['account_id'] },

  /** What was put off in the card of the first session. */
  exportOf: async ({ db }, { account }) =>
    (await maybeOne(
      db,
      sql<Record<string, Json>>`select later, closed_at from first_hours where account_id = ${account}`,
    )) ?? null,

  async erase({ db }, { account }) {
    await run(db, sql`delete from first_hours where account_id = ${account}`)
  },
})
