import { sql } from 'kysely'

import { profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

/** For the hearts on cards. */
export async function listLiked(ctx: MemberContext, asked: readonly string[]) {
  const ids = asked.filter((id) => profileId.safeParse(id).success)
  const rows = await many(
    ctx.db,
    sql<{ id: string }>`
      select liked_id as id from likes where liker_id = ${ctx.member.profileId} and liked_id = any(${ids}::text[])
    `,
  )
  return { liked: rows.map(({ id }) => id) }
}
