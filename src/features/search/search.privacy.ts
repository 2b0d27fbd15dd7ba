import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const searchPrivacy = definePrivacy({
  feature: 'search',
  tables: { last_searches: ['profile_id'] },

  async exportOf({ db }, { profile }) {
    const row = await maybeOne(
      db,
      sql<Record<string, Json>>`select filters, kept_at from last_searches where profile_id = ${profile}`,
    )
    return { last_search: row ?? null }
  },

  async erase({ db }, { profile }) {
    await run(db, sql`delete from last_searches where profile_id = ${profile}`)
  },
})
