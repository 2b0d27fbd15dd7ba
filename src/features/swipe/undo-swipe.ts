import { sql } from 'kysely'

import { cardOf } from '#features/likes/like-profile.ts'
import { unlikeProfile } from '#features/likes/unlike-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { forgetPlace } from './queue-place.ts'
import { swipeCards } from './swipe-cards.ts'

/** SWIPE-1: only the very last decision; someone gone meanwhile cannot come back. `like` names the person liked. */
export async function undoSwipe(ctx: MemberContext, { like }: { like?: string | undefined }) {
  const undone = like === undefined ? await undoPass(ctx) : await undoLike(ctx, like)
  // The undone person comes first again.
  forgetPlace(ctx.member.profileId)
  const seen = undone && (await cardOf(ctx, undone.id))
  const [card] = seen ? await swipeCards(ctx, [seen]) : []
  if (!card) throw new DomainError('nothing_to_undo')
  return { card }
}

type Undone = { id: ProfileId } | undefined

const lastSeen = ({ member }: MemberContext) => sql<ProfileId>`(
  select seen_id from swipes where profile_id = ${member.profileId} order by swiped_at desc, seen_id limit 1
)`

const undoPass = (ctx: MemberContext): Promise<Undone> =>
  maybeOne(
    ctx.db,
    sql<{ id: ProfileId }>`
      delete from swipes where profile_id = ${ctx.member.profileId} and not liked and seen_id = ${lastSeen(ctx)}
      returning seen_id as id
    `,
  )

/**
 * Takes the like back as everywhere else: the match ends, and the day's allowance stays used, or likes without end could
 * reach people. Without the decision the person can be liked again.
 */
async function undoLike(ctx: MemberContext, like: string): Promise<Undone> {
  const known = profileId.safeParse(like)
  if (!known.success) return undefined
  return inTransaction(ctx, async (tx) => {
    const undone = await maybeOne(
      tx.db,
      sql<{ id: ProfileId }>`
        delete from swipes
        where profile_id = ${tx.member.profileId} and liked and seen_id = ${known.data} and seen_id = ${lastSeen(tx)}
        returning seen_id as id
      `,
    )
    if (undone) await unlikeProfile(tx, undone.id)
    return undone
  })
}
