import { sql } from 'kysely'

import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'

import { countNewLikes } from './list-likes.ts'

/** PROF-1: opening a profile marks its like as seen. */
export async function openLike(ctx: MemberContext, id: string) {
  const me = ctx.member.profileId
  const other = await findVisibleProfile(ctx, id)
  await run(
    ctx.db,
    sql`update likes set opened_at = ${ctx.now()} where liker_id = ${other} and liked_id = ${me} and opened_at is null`,
  )
  const stand = await one(
    ctx.db,
    sql<{ liked: boolean; likes_me: boolean; matched: boolean }>`
      select exists (select from likes where liker_id = ${me} and liked_id = ${other}) as liked,
        exists (select from likes where liker_id = ${other} and liked_id = ${me}) as likes_me,
        exists (select from matched_pairs where profile_id = ${me} and other_id = ${other}) as matched
    `,
  )
  return { ...stand, num_new_likes: await countNewLikes(ctx) }
}
