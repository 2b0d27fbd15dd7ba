import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const discountsPrivacy = definePrivacy({
  feature: 'discounts',
  tables: {
    personal_codes: ['account_id'],
    // Stays with its order under an id that resolves to nobody, so a used code stays used.
    discount_uses: ['account_id'],
  },

  async exportOf({ db }, { account }) {
    const codes = await many(
      db,
      sql<Record<string, Json>>`select code, percentage, until from personal_codes where account_id = ${account}`,
    )
    const uses = await many(
      db,
      sql<Record<string, Json>>`
        select code, state, changed_at from discount_uses where account_id = ${account} order by changed_at
      `,
    )
    return { codes, uses }
  },

  async erase({ db }, { account }) {
    await run(db, sql`delete from personal_codes where account_id = ${account}`)
  },
})
