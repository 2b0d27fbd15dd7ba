import { sql } from 'kysely'

import { many, maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const swipePrivacy = definePrivacy({
  feature: 'swipe',
  tables: { swipes: ['profile_id', 'seen_id'], swipe_days: ['profile_id'], match_wishes: ['profile_id'] },

  async exportOf({ db }, { profile }) {
    const swipes = await many(
      db,
      sql<Record<string, Json>>`
        select seen_id as profile, liked, swiped_at from swipes where profile_id = ${profile} order by swiped_at
      `,
    )
    const days = await many(
      db,
      sql<Record<string, Json>>`
        select day::text, likes from swipe_days where profile_id = ${profile} order by day
      `,
    )
    const wishes = await maybeOne(
      db,
      sql<Record<string, Json>>`select answers, answered_at from match_wishes where profile_id = ${profile}`,
    )
    return { swipes, days, match_wishes: wishes ?? null }
  },

  async erase({ db }, { profile }) {
    await run(db, sql`delete from swipes where profile_id = ${profile} or seen_id = ${profile}`)
    await run(db, sql`delete from swipe_days where profile_id = ${profile}`)
    await run(db, sql`delete from match_wishes where profile_id = ${profile}`)
  },
})
