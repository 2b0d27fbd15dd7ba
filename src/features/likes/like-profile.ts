import { type RawBuilder, sql } from 'kysely'

import { cardOfSeen, cardsOf, type SeenJson, seenOf, seenRows } from '#features/search/cards-of.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { type Fact, factOf } from '#platform/events.ts'

import { peopleMatched, profileLiked } from './likes.events.ts'

type Row = { fresh: boolean; matched: boolean; new_match: boolean; seen: SeenJson | null }

/** LIKE-1: idempotent; the second of two likes makes the match and announces it once. */
export async function likeProfile(ctx: MemberContext, id: string) {
  if (ctx.member.held) throw new DomainError('profile_hidden')
  const known = profileId.safeParse(id)
  if (!known.success) throw new DomainError('member_not_found')
  const other = known.data
  const facts = likeFacts(ctx, other, { fresh: sql`done.fresh` })
  const row = await ctx.announce.byStatement(ctx, likeStatement(ctx, other), facts)
  if (row === undefined) throw new DomainError('member_not_found')
  return { liked: true, matched: row.matched, match: row.seen === null ? null : cardOfSeen(ctx, seenOf(row.seen)) }
}

/**
 * Like, match and celebration card in one round trip. The card is a single column: the driver parses every column
 * description on each call, and most likes make no match.
 */
const likeStatement = ({ site, member, now }: MemberContext, other: ProfileId) => sql<Row>`
  select made.fresh, made.matched, made.new_match, to_jsonb(seen) as seen
  from like_profile(${site.id}, ${member.profileId}, ${other}, ${now()}) made
  left join lateral (${seenRows(member.profileId, sql`made.new_match and p.id = ${other}`)}) seen on true
`

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
