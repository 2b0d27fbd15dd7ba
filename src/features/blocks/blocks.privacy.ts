import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const blocksPrivacy = definePrivacy({
  feature: 'blocks',
  tables: { blocks: ['blocker_id', 'blocked_id'] },

  /** People they blocked; who blocked them stays private to the others. */
  exportOf: ({ db }, { profile }) =>
    many(
      db,
      sql<Record<string, Json>>`
        select blocked_id as profile, blocked_at from blocks where blocker_id = ${profile} order by blocked_at
      `,
    ),

  async erase({ db }, { profile }) {
    await run(db, sql`delete from blocks where blocker_id = ${profile} or blocked_id = ${profile}`)
  },
})
