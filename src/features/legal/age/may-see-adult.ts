import { type RawBuilder, sql } from 'kysely'

import type { Context, MemberContext } from '#platform/context.ts'

import { ranksOf, US_STATES_ASKING } from './age-policy.ts'

/**
 * R-AGE-1: whether the viewer's age check allows adult pictures. A condition inside the statements that return them, so
 * lists and downloads need no extra query. Visitors never may.
 *
 * The strictest of the viewer's network, sign-up and profile country counts; a country picked on a page does not.
 * A member hidden for looking under age (R-AGE-5) waits for the decision or passes a check.
 */
export const maySeeAdult = (ctx: Context): RawBuilder<boolean> =>
  ctx.member === null || ctx.member.held
    ? sql`false`
    : sql`(${passedRank(ctx as MemberContext)} >= ${askedRank(ctx as MemberContext)})`

/** 0 none, 1 estimate, 2 proof, as in rankOf(). */
export const passedRank = ({ member, now }: MemberContext): RawBuilder<number> => sql`
  coalesce((
    select case method when 'verify' then 2 else 1 end from age_checks
    where account_id = ${member.id} and expires_at > ${now()}
  ), 0)
`

/** R-AGE-8: the strictest of where they joined, say they are, said they were, and come from now. */
export const askedRank = ({ site, member, geoipCountry }: MemberContext): RawBuilder<number> => sql`
  coalesce((
    select max(
      case when place.country = 'US' and place.region like 'US-%'
        then case when place.region = any(${US_STATES_ASKING}::text[]) then (asked.ranks ->> 'US')::int else 0 end
        else (asked.ranks ->> place.country)::int
      end
    )
    from viewer_places viewer
    cross join (select ${JSON.stringify(ranksOf(site))}::jsonb as ranks) asked
    cross join lateral (
      select known.country, viewer.region
      from unnest(array[viewer.joined_from, viewer.country, ${geoipCountry}::text]) as known (country)
      union all
      select left(former.place, 2), former.place from age_places former where former.account_id = viewer.account_id
    ) place
    where viewer.account_id = ${member.id}
  ), 0)
`
