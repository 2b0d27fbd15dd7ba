import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import { type CardRow, cardColumns } from './cards-of.ts'
import type { Plan } from './plan-search.ts'
import { anyInAreas, anyNear, inAreas, near } from './probes.ts'
import { FAR } from './rings-around.ts'
import { FIRST_ROW } from './search.rules.ts'
import { isJustHere, isMoved, isNew, readWhole } from './small-sets.ts'

export type Found = CardRow & {
  /** Real, but beyond this page in the order: brought forward to fill the first row. */
  led: boolean
  ring: number
  rank: number
  /** Whether the other's place is known; without it there is no distance. */
  placed: boolean
  total: number | null
}

/**
 * One page ordered by (ring, rank, id), and the count if requested, in one statement. With `firstRow` the first page
 * shows fictional profiles after its first row; where it has too few real people to fill that, the next ones are read.
 */
export function findPeople(db: Db, plan: Plan): Promise<Found[]> {
  return many(
    db,
    sql<Found>`
      with hit as materialized (
        select ring, rank, id from (${candidates(plan)}) candidate
        order by ring, rank desc, id desc limit ${plan.limit}
      )
      select ${cardColumns}, hit.led, hit.ring, hit.rank, p.lat is not null as placed, ${total(plan)} as total
      from (${isFirst(plan) ? withFirstRow(plan) : sql`select ring, rank, id, false as led, false as leads from hit`}) hit
      join searchable_profiles p on p.id = hit.id
      left join main_photos photo on photo.id = p.main_photo_id
      order by hit.leads desc, hit.ring, hit.rank desc, hit.id desc
    `,
  )
}

/** Later pages continue below the first row, and a search without fictional profiles has nothing to move. */
const isFirst = ({ firstRow, after, filters }: Plan) =>
  firstRow === true && after === null && !filters.hide_fictional && !filters.online

/** The first real people lead. Those beyond the page are read only if it has too few of them. */
function withFirstRow(plan: Plan): RawBuilder<unknown> {
  const real: Plan = { ...plan, filters: { ...plan.filters, hide_fictional: true }, limit: FIRST_ROW }
  return sql`
    with known as materialized (
      select hit.ring, hit.rank, hit.id, p.fictional from hit join searchable_profiles p on p.id = hit.id
    ), row_of_real as (
      select ring, rank, id, false as led from known where not fictional
      union
      select ring, rank, id, true as led from (${candidates(real)}) further
      where (select count(*) from known where not fictional) < ${FIRST_ROW}
        and (select count(*) from known) = ${plan.limit} and id not in (select id from known)
      order by ring, rank desc, id desc limit ${FIRST_ROW}
    )
    select known.ring, known.rank, known.id, false as led,
      known.id in (select id from row_of_real) as leads from known
    union all
    select ring, rank, id, true, true from row_of_real where led
  `
}

type Candidate = { ring: number; rank: number; id: string }

/** Online and new are small sets, read completely; everyone else is found by probing in order. */
function candidates(plan: Plan): RawBuilder<Candidate> {
  const set = smallSet(plan)
  if (set !== null) return readWhole(plan, set)
  return sql`(${walk(plan)}) union all (${readWhole(plan, isMoved(plan))})`
}

function smallSet(plan: Plan): RawBuilder<boolean> | null {
  if (plan.filters.online) return isJustHere(plan)
  return plan.filters.new ? isNew(plan) : null
}

/**
 * Ring by ring outwards. The rings come sorted, so the planner sorts within each, and only asks for the next one while
 * the page is not full.
 */
function walk(plan: Plan): RawBuilder<Candidate> {
  const { rings, limit } = plan
  const probes = [
    ...(plan.around === null ? [] : [near(plan)]),
    ...(plan.around === null || rings.includes(FAR) ? [inAreas(plan)] : []),
  ]
  return sql`
    select ring.n as ring, found.rank, found.id
    from (select n from unnest(${rings}::integer[]) n order by n) ring
    cross join lateral (
      select probed.rank, probed.id from (${sql.join(probes, sql` union all `)}) probed
      order by probed.rank desc, probed.id desc limit ${limit}
    ) found
    order by ring.n, found.rank desc, found.id desc limit ${limit}
  `
}

/** Beyond the page, counts in any order up to the limit; the last page is its own count. */
function total(plan: Plan): RawBuilder<number | null> {
  const { count, limit, filters, around } = plan
  if (count === null) return sql`null::integer`
  const set = smallSet(plan)
  const anybody =
    set !== null
      ? readWhole({ ...plan, limit: count }, set)
      : around !== null && filters.distance !== undefined
        ? anyNear(plan, count)
        : anyInAreas(plan, count)
  return sql`
    case when (select count(*) from hit) < ${limit} then (select count(*) from hit)
    else (select count(*) from (${anybody}) counted) end::integer
  `
}
