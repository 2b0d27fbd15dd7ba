import { type RawBuilder, sql } from 'kysely'

import { NEW_FOR_DAYS, ONLINE } from '#features/profiles/standing.rules.ts'
import { DAY } from '#kernel/time.ts'

import { fits } from './fits.ts'
import type { Plan } from './plan-search.ts'
import { ringOf } from './probes.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Their rank moved after the first page was made: they stay where they were then. */
export const isMoved = ({ moment }: Plan) => sql<boolean>`p.ranked_at > ${moment}`

/** Online: active within five minutes, with no hidden page since. Fictional people never are. */
export const isJustHere = ({ now }: Plan) => sql<boolean>`
  p.last_active > ${before(now, ONLINE)} and not p.fictional and (p.hidden_at is null or p.hidden_at < p.last_active)
`

export const isNew = ({ now }: Plan) => sql<boolean>`p.created_at > ${before(now, NEW_FOR_DAYS * DAY)}`

/** A whole set bounded by an index, in the order of the moment. */
export function readWhole(plan: Plan, set: RawBuilder<boolean>) {
  const { after, limit, moment, pairings, rings } = plan
  const { ring, rank, id } = after ?? { ring: -1, rank: 0, id: '' }
  return sql<{ ring: number; rank: number; id: string }>`
    select ring, rank, id from (
      select ${ringOf(plan)} as ring, p.id,
        case when p.ranked_at > ${moment} then coalesce(p.rank_before, p.rank) else p.rank end as rank
      from searchable_profiles p
      where ${set} and p.pairing = any(${pairings}::smallint[]) and ${fits(plan)}
    ) member
    where ring = any(${rings}::integer[]) and (ring <> ${ring}::integer or (rank, id) < (${rank}::integer, ${id}::text))
    order by ring, rank desc, id desc limit ${limit}
  `
}
