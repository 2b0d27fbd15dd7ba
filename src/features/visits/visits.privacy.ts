import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const visitsPrivacy = definePrivacy({
  feature: 'visits',
  tables: { account_origins: ['account_id'] },

  exportOf: async ({ db }, { account }) =>
    (await maybeOne(
      db,
      sql<Record<string, Json>>`
        select day::text, lander, variant, source, country, device from account_origins where account_id = ${account}
      `,
    )) ?? null,

  async erase({ db }, { account }) {
    await run(db, sql`delete from account_origins where account_id = ${account}`)
  },
})
