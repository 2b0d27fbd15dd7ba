import { sql } from 'kysely'

import { cardFrom, cardsOf } from '#features/search/cards-of.ts'
import { findPeople } from '#features/search/find-people.ts'
import { planSearch } from '#features/search/plan-search.ts'
import { readSearcher } from '#features/search/read-searcher.ts'
import { bandBetween } from '#features/search/rings-around.ts'
import type { Card, Filters } from '#features/search/search.contract.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { isCountry } from '#kernel/locales.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, one } from '#platform/db/query.ts'

/** LIKE-2: an unopened like, else a suggestion. Stores nothing: a suggestion is not a like. */
export async function autoLike(ctx: MemberContext) {
  const like = await maybeOne(ctx.db, newestUnopened(ctx))
  const [card] = like ? await cardsOf(ctx, [like.id]) : await suggestion(ctx)
  return { profile: card ? { ...card, kind: like ? ('like' as const) : ('suggestion' as const) } : null }
}

const newestUnopened = ({ member }: MemberContext) => sql<{ id: ProfileId }>`
  select seen.id from likes join seen_profiles seen on seen.viewer_id = liked_id and seen.id = liker_id
  where liked_id = ${member.profileId} and opened_at is null
  order by liked_at desc limit 1
`

/** The first search results: same country, matching wish, with a picture, not liked yet. */
async function suggestion(ctx: MemberContext): Promise<Card[]> {
  const me = ctx.member.profileId
  const { wish, country } = await one(
    ctx.db,
    sql<{ wish: Filters['gender'] | null; country: string | null }>`
      select wish, country from profile_wishes where id = ${me}
    `,
  )
  const searcher = await readSearcher(ctx)
  const found = await findPeople(
    ctx.db,
    planSearch(ctx, searcher, {
      moment: ctx.now(),
      filters: { gender: wish ?? 'everyone', country: isCountry(country) ? country : undefined, with_photo: true },
      after: null,
      unless: sql`p.id in (select liked_id from likes where liker_id = ${me})`,
      limit: 1,
      count: null,
    }),
  )
  return found.map((person) => cardFrom(ctx, person, bandBetween(searcher, person)))
}
