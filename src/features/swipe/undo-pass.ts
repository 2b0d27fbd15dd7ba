import { sql } from 'kysely'

import { cardOf } from '#features/likes/like-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { forgetPlace } from './queue-place.ts'
import { swipeCards } from './swipe-cards.ts'

/** Only the very last decision, and only a pass; someone gone meanwhile cannot come back. */
export async function undoPass(ctx: MemberContext) {
  const me = ctx.member.profileId
  const undone = await maybeOne(
    ctx.db,
    sql<{ id: ProfileId }>`
      delete from swipes where profile_id = ${me} and not liked and seen_id = (
        select seen_id from swipes where profile_id = ${me} order by swiped_at desc, seen_id limit 1
      ) returning seen_id as id
    `,
  )
  // The undone person comes first again.
  forgetPlace(me)
  const seen = undone && (await cardOf(ctx, undone.id))
  const [card] = seen ? await swipeCards(ctx, [seen]) : []
  if (!card) throw new DomainError('nothing_to_undo')
  return { card }
}
