import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

import { exportKey } from './export-key.ts'

export const leavingPrivacy = definePrivacy({
  feature: 'leaving',
  tables: { data_exports: ['account_id'] },

  exportOf: async ({ db }, { account }) =>
    (await maybeOne(
      db,
      sql<Record<string, Json>>`select requested_at from data_exports where account_id = ${account}`,
    )) ?? null,

  files: async (_ctx, { account }) => [exportKey(account)],

  async erase({ db }, { account }) {
    await run(db, sql`delete from data_exports where account_id = ${account}`)
  },
})
