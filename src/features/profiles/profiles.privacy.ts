import { sql } from 'kysely'

import { many, maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const profilesPrivacy = definePrivacy({
  feature: 'profiles',
  tables: {
    profiles: ['id', 'account_id'],
    place_changes: ['profile_id'],
    active_days: ['profile_id'],
    // Fictional profiles only; deleted with the profile.
    fictional_files: ['profile_id'],
  },

  async exportOf({ db }, { profile }) {
    // Everything in the profile, including later columns, except the figures search derives.
    const row = await maybeOne(
      db,
      sql<{ profile: Record<string, Json> }>`
        select to_jsonb(profiles) - array['account_id', 'site_id', 'band', 'pairing', 'rank', 'ranked_at', 'rank_before',
          'automatic']
          as profile
        from profiles where id = ${profile}
      `,
    )
    const places = await many(
      db,
      sql<Record<string, Json>>`select changed_at from place_changes where profile_id = ${profile} order by changed_at`,
    )
    const days = await many(
      db,
      sql<{ day: string }>`select day::text from active_days where profile_id = ${profile} order by day`,
    )
    return { ...row?.profile, place_changes: places, active_days: days.map(({ day }) => day) }
  },

  async erase({ db }, { profile }) {
    await run(db, sql`delete from profiles where id = ${profile}`)
  },
})
