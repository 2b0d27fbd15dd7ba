import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const agePrivacy = definePrivacy({
  feature: 'age',
  tables: { age_checks: ['account_id'], age_places: ['account_id'] },

  async exportOf({ db }, { account }) {
    const checks = await many(
      db,
      sql<Record<string, Json>>`
        select provider, method, passed_at, expires_at from age_checks where account_id = ${account}
      `,
    )
    const places = await many(
      db,
      sql<{ place: string }>`select place from age_places where account_id = ${account} order by place`,
    )
    return { checks, former_places: places.map(({ place }) => place) }
  },

  async erase({ db }, { account }) {
    await run(db, sql`delete from age_checks where account_id = ${account}`)
    await run(db, sql`delete from age_places where account_id = ${account}`)
  },
})
