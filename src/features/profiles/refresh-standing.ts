import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'

import { ATTRIBUTE_NAMES, type AttributeName } from './profiles.rules.ts'
import { attributesOf, type Parts, RANK_PAUSE, standingOf } from './standing.rules.ts'

type Row = Omit<Parts, 'attributes'> & Record<AttributeName, string | null>

/**
 * Recomputes completeness after a change, in the caller's transaction. The rank follows immediately while the profile
 * is not visible, otherwise at most once per RANK_PAUSE.
 */
export async function refreshStanding(tx: Pick<Context, 'db' | 'site' | 'now'>, id: ProfileId): Promise<void> {
  const row = await one(
    tx.db,
    sql<Row>`
      select num_photos, about_me, looking_for, interests, city, ${sql.join(ATTRIBUTE_NAMES.map((name) => sql.ref(name)))}
      from profiles where id = ${id} for update
    `,
  )
  const parts = { ...row, attributes: attributesOf(row, tx.site.visible_profile_fields) }
  const { completeness } = standingOf(parts, tx.site.visible_profile_notes)
  const now = tx.now()
  const rank = sql`profile_rank(last_active, main_photo_id is not null, ${completeness}::smallint)`
  const due = sql`(status = 'disabled' or ranked_at <= ${new Date(now.getTime() - RANK_PAUSE)})`
  await run(
    tx.db,
    sql`
      update profiles set completeness = ${completeness},
        rank = case when ${due} then ${rank} else rank end,
        rank_before = case when ${due} and rank <> ${rank} then rank else rank_before end,
        ranked_at = case when ${due} and rank <> ${rank} then ${now} else ranked_at end
      where id = ${id}
    `,
  )
}
