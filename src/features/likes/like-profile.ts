import { type RawBuilder, sql } from 'kysely'

import { SWIPE_LIKES_PER_DAY } from '#features/payments/allowances.rules.ts'
import { cardOfSeen, cardsOf, type SeenJson, seenOf, seenRows } from '#features/search/cards-of.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { type Fact, factOf } from '#platform/events.ts'

import { peopleMatched, profileLiked } from './likes.events.ts'

type Row = { result: 'liked' | 'repeated' | 'exhausted'; matched: boolean; new_match: boolean; seen: SeenJson | null }

/**
 * LIKE-1: idempotent; the second of two likes makes the match and announces it once. SWIPE-1: counts against the same
 * allowance as a like in the game.
 */
export async function likeProfile(ctx: MemberContext, id: string) {
  if (ctx.member.held) throw new DomainError('profile_hidden')
  const known = profileId.safeParse(id)
  if (!known.success) throw new DomainError('member_not_found')
  const other = known.data
  const facts = likeFacts(ctx, other, { fresh: sql`done.result = 'liked'` })
  const row = await ctx.announce.byStatement(ctx, likeStatement(ctx, other), facts).catch(refuseNobody)
  if (row === undefined) throw new Error('like_within_allowance() always returns a row')
  if (row.result === 'exhausted') throw new DomainError('swipe_exhausted')
  return { liked: true, matched: row.matched, match: row.seen === null ? null : cardOfSeen(ctx, seenOf(row.seen)) }
}

/**
 * Like, match and celebration card in one round trip. The card is a single column: the driver parses every column
 * description on each call, and most likes make no match.
 */
const likeStatement = ({ site, member, now }: MemberContext, other: ProfileId) => sql<Row>`
  select made.result, made.matched, made.new_match, to_jsonb(seen) as seen
  from like_within_allowance(
    ${site.id}, ${member.profileId}, ${other}, ${dayIn(site.time_zone, now())},
    (select case when not paid then ${SWIPE_LIKES_PER_DAY}::integer end from account_facts where id = ${member.id}), ${now()}
  ) made
  left join lateral (${seenRows(member.profileId, sql`made.new_match and p.id = ${other}`)}) seen on true
`

/** Nobody to like, as the functions raise it: gone, blocked, invisible or oneself. Rolls the like back. */
export function refuseNobody(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'P0002'
    ? new DomainError('member_not_found')
    : error
}

export const cardOf = async (ctx: MemberContext, id: ProfileId) => (await cardsOf(ctx, [id]))[0] ?? null

/** Events of a statement with a column `new_match`. Likes by unconfirmed members are announced when they confirm. */
export function likeFacts(
  { member, site }: MemberContext,
  other: ProfileId,
  { fresh }: { fresh: RawBuilder<boolean> },
): Fact[] {
  const me = member.profileId
  return [
    factOf(profileLiked, {
      when: sql`${member.status === 'active'}::boolean and ${fresh}`,
      known: { liker: me, liked: other, site: site.id },
      found: {},
    }),
    factOf(peopleMatched, { when: sql`done.new_match`, known: { one: me, other, site: site.id }, found: {} }),
  ]
}
