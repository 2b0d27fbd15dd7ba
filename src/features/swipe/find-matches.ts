import { sql } from 'kysely'

import { cardFrom } from '#features/search/cards-of.ts'
import { findPeople } from '#features/search/find-people.ts'
import { planSearch } from '#features/search/plan-search.ts'
import { readLastSearch } from '#features/search/read-last-search.ts'
import { readSearcher } from '#features/search/read-searcher.ts'
import { bandBetween } from '#features/search/rings-around.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'

import { fitOf, type Traits } from './match-finder.rules.ts'
import type * as contract from './swipe.contract.ts'
import type { Answers, MatchReason } from './swipe.contract.ts'

type Ranked = ReplyOf<typeof contract.readMatches>

/** How many of the top-ranked are considered, and how many of those are shown. */
const CONSIDERED = 200
const SHOWN = 24

/** SWIPE-2: stores the answers and ranks people by the reasons for them. The wish needs that consent to be stored. */
export async function findMatches(ctx: MemberContext, answers: Answers): Promise<Ranked> {
  await run(
    ctx.db,
    sql`
      insert into match_wishes (profile_id, answers, answered_at)
      select ${ctx.member.profileId}, case when exists (
          select from given_consents where account_id = ${ctx.member.id} and kind = 'sensitive_data'
        ) then answers else answers - 'gender' end, ${ctx.now()}::timestamptz
      from (select ${JSON.stringify(answers)}::jsonb as answers) as asked
      on conflict (profile_id) do update set answers = excluded.answers, answered_at = excluded.answered_at
    `,
  )
  return { answers, results: await rank(ctx, answers) }
}

/** The last answers with today's people. */
export async function readMatches(ctx: MemberContext): Promise<Ranked> {
  const row = await maybeOne(
    ctx.db,
    sql<{ answers: Answers }>`select answers from match_wishes where profile_id = ${ctx.member.profileId}`,
  )
  return row ? { answers: row.answers, results: await rank(ctx, row.answers) } : { answers: null, results: [] }
}

async function rank(ctx: MemberContext, answers: Answers): Promise<Ranked['results']> {
  const { gender, distance } = answers
  const { hide_fictional } = (await readLastSearch(ctx)).filters
  const searcher = await readSearcher(ctx)
  const found = await findPeople(
    ctx.db,
    planSearch(ctx, searcher, {
      moment: ctx.now(),
      filters: { gender, ...agesIn(answers), distance: searcher.cell === null ? undefined : distance, hide_fictional },
      after: null,
      limit: CONSIDERED,
      count: null,
    }),
  )
  const { own, others } = await readTraits(
    ctx,
    found.map(({ id }) => id),
  )
  const asked = asksForMore(answers)
  return (
    found
      .map((person) => {
        const band = bandBetween(searcher, person)
        const traits = others.get(person.id) ?? {
          interests: [],
          body_type: null,
          reason_for_joining: null,
          liked: false,
        }
        const fit = fitOf(answers, own, { ...traits, distance: band })
        const { liked } = traits
        return { card: cardFrom(ctx, person, band), liked, fit, reasons: reasonsOf(fit, traits, answers, band) }
      })
      .filter(({ fit }) => fit.score > 0 || !asked)
      // Someone liked already is no news, however well they fit.
      .sort((a, b) => Number(a.liked) - Number(b.liked) || b.fit.score - a.fit.score)
      .slice(0, SHOWN)
      .map(({ card, liked, reasons }) => ({ card, liked, reasons }))
  )
}

/** Whether the answers go beyond what the search filters by: skipping everything fits everyone. */
function asksForMore({ interests = [], body_types = [], reason_for_joining, evening }: Answers) {
  return interests.length > 0 || body_types.length > 0 || reason_for_joining !== undefined || evening !== undefined
}

/** Two swapped ages mean the same range. */
function agesIn({ min_age, max_age }: Answers) {
  const turned = min_age !== undefined && max_age !== undefined && min_age > max_age
  return turned ? { min_age: max_age, max_age: min_age } : { min_age, max_age }
}

async function readTraits(ctx: MemberContext, ids: readonly ProfileId[]) {
  const me = ctx.member.profileId
  const rows = await many(
    ctx.db,
    sql<Traits & { id: ProfileId; liked: boolean }>`
      select id, interests, body_type, reason_for_joining,
        exists (select from given_likes where liker_id = ${me} and liked_id = profile_traits.id) as liked
      from profile_traits where id = any(${[...ids, me]}::text[])
    `,
  )
  const others = new Map(rows.map((row) => [row.id, row]))
  return { own: others.get(me)?.interests ?? [], others }
}

function reasonsOf(
  fit: ReturnType<typeof fitOf>,
  traits: Traits,
  answers: Answers,
  band: string | null,
): MatchReason[] {
  return [
    ...(fit.shared.length > 0 ? [{ kind: 'interests', shared: fit.shared } as const] : []),
    ...(fit.near && band !== null ? [{ kind: 'distance', value: band } as const] : []),
    ...(fit.sameReason && answers.reason_for_joining
      ? [{ kind: 'reason_for_joining', value: answers.reason_for_joining } as const]
      : []),
    ...(fit.likesEvening && answers.evening ? [{ kind: 'evening', value: answers.evening } as const] : []),
    ...(fit.body ? [{ kind: 'body_type', value: traits.body_type as never } as const] : []),
  ]
}
