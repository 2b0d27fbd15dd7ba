import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const likesPrivacy = definePrivacy({
  feature: 'likes',
  tables: { likes: ['liker_id', 'liked_id'], matches: ['low_id', 'high_id'] },

  /** People they like, and their matches; likes they received are other members' data. */
  async exportOf({ db }, { profile }) {
    const likes = await many(
      db,
      sql<Record<string, Json>>`
        select liked_id as profile, liked_at from likes where liker_id = ${profile} order by liked_at
      `,
    )
    const matches = await many(
      db,
      sql<Record<string, Json>>`
        select other_id as profile, matched_at from matched_pairs where profile_id = ${profile} order by matched_at
      `,
    )
    return { likes, matches }
  },

  async erase({ db }, { profile }) {
    await run(db, sql`delete from likes where liker_id = ${profile} or liked_id = ${profile}`)
    await run(db, sql`delete from matches where low_id = ${profile} or high_id = ${profile}`)
  },
})
