import { sql } from 'kysely'

import { cardsOf } from '#features/search/cards-of.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { peopleMatched, profileLiked } from './likes.events.ts'

type Row = { fresh: boolean; matched: boolean; new_match: boolean }

/** LIKE-1: once, whatever is repeated; the second of two likes makes the match and tells so, once. */
export async function likeProfile(ctx: MemberContext, id: string) {
  const known = profileId.safeParse(id)
  if (!known.success) throw new DomainError('member_not_found')
  const other = known.data
  const { matched, new_match } = await inTransaction(ctx, async (tx) => {
    const row = await maybeOne(
      tx.db,
      sql<Row>`select * from like_profile(${tx.site.id}, ${tx.member.profileId}, ${other}, ${tx.now()})`,
    )
    if (row === undefined) throw new DomainError('member_not_found')
    await announceLike(tx, other, { fresh: row.fresh, newMatch: row.new_match })
    return row
  })
  return { liked: true, matched, match: new_match ? await cardOf(ctx, other) : null }
}

/** The card of the celebration. */
export const cardOf = async (ctx: MemberContext, id: ProfileId) => (await cardsOf(ctx, [id]))[0] ?? null

/** Somebody whose address is not confirmed likes in silence: their likes are told at the confirmation. */
export async function announceLike(
  tx: MemberContext,
  other: ProfileId,
  { fresh, newMatch }: { fresh: boolean; newMatch: boolean },
) {
  const [me, site] = [tx.member.profileId, tx.site.id]
  if (fresh && tx.member.status === 'active') await tx.announce(tx, profileLiked, { liker: me, liked: other, site })
  if (newMatch) await tx.announce(tx, peopleMatched, { one: me, other, site })
}
