import { type RawBuilder, sql } from 'kysely'

import { must } from '#kernel/must.ts'

import { fits } from './fits.ts'
import type { Plan } from './plan-search.ts'
import { FAR, stretchesOf } from './rings-around.ts'

/** Before every rank and id: where a ring begins. */
const TOP_RANK = 2 ** 31 - 1
const TOP_ID = '~'

/** What may still come in this ring. Those who moved since the first page are handled in small-sets.ts. */
function stillToCome({ after, moment }: Plan): RawBuilder<boolean> {
  const { ring, rank, id } = after ?? { ring: -1, rank: TOP_RANK, id: TOP_ID }
  return sql`p.ranked_at <= ${moment} and (p.rank, p.id) < (
    case when ring.n = ${ring}::integer then ${rank}::integer else ${TOP_RANK}::integer end,
    case when ring.n = ${ring}::integer then ${id}::text else ${TOP_ID}::text end)`
}

const best = (limit: number) => sql`order by p.rank desc, p.id desc limit ${limit}`

/** The best of each inhabited cell of ring `ring.n`. */
export function near(plan: Plan): RawBuilder<unknown> {
  return sql`
    select p.rank, p.id from (${cellsIn(plan, sql`stretch.ring = ring.n`)}) cell ${bandsOfCell(plan)}
    cross join lateral (
      select p.rank, p.id from searchable_profiles p
      where ${isInCell(plan)} and ${fits(plan)} and ${stillToCome(plan)} ${best(plan.limit)}
    ) p
  `
}

/** The best of each area, pairing and birth band; with a known place, only those in the far ring. */
export function inAreas(plan: Plan): RawBuilder<unknown> {
  const { around } = plan
  const far = around === null ? sql`true` : sql`${ringOf(plan)} = ${FAR}`
  return sql`
    select p.rank, p.id from ${areaKeys(plan)}
    cross join lateral (
      select p.rank, p.id from searchable_profiles p
      where ${isInArea(plan)} and ${fits(plan)} and ${far} and ${stillToCome(plan)} ${best(plan.limit)}
    ) p
    where ${around === null ? sql`true` : sql`ring.n = ${FAR}`}
  `
}

/** Anyone within the distance, up to the limit. */
export function anyNear(plan: Plan, limit: number): RawBuilder<unknown> {
  return sql`
    select p.id from (${cellsIn(plan, sql`true`)}) cell ${bandsOfCell(plan)}
    cross join lateral (
      select p.id from searchable_profiles p where ${isInCell(plan)} and ${fits(plan)} limit ${limit}
    ) p
    limit ${limit}
  `
}

/** Anyone in the areas, up to the limit. */
export function anyInAreas(plan: Plan, limit: number): RawBuilder<unknown> {
  return sql`
    select p.id from ${areaKeys(plan)}
    cross join lateral (
      select p.id from searchable_profiles p where ${isInArea(plan)} and ${fits(plan)} limit ${limit}
    ) p
    limit ${limit}
  `
}

/** The ring of a row; without a place of their own, the searcher has everyone in the same one. */
export function ringOf({ around }: Plan): RawBuilder<number> {
  if (around === null) return sql`0`
  const { here, south, reach } = around
  return sql`search_ring(p.lat, p.lon, ${here.lon}::integer, ${south}::integer, ${reach}::integer[])`
}

/**
 * Inhabited cells with matching pairings and ages. A cell on a border has one row per region. The offset keeps the
 * planner from scanning the whole table instead of a few rows per stretch.
 */
function cellsIn({ site, around, rings, pairings, ages, filters }: Plan, where: RawBuilder<unknown>) {
  const stretches = stretchesOf(must(around, 'cells are asked for only where a place is known'), rings)
  const { country = null, region = null } = filters
  const column = (name: 'ring' | 'lat' | 'west' | 'east') => sql`${stretches.map((each) => each[name])}::smallint[]`
  return sql`
    select cell.lat, cell.lon, cell.pairing, bit_or(cell.bands) as bands
    from unnest(${column('ring')}, ${column('lat')}, ${column('west')}, ${column('east')})
      as stretch (ring, lat, west, east)
    cross join lateral (
      select cell.lat, cell.lon, cell.pairing, cell.bands from populated_cells cell
      where cell.site_id = ${site} and cell.lat = stretch.lat and cell.lon between stretch.west and stretch.east
        and cell.pairing = any(${pairings}::smallint[]) and cell.bands & ${maskOf(ages.bands)}::integer <> 0
        and (${country}::text is null or cell.country = ${country})
        and (${region}::text is null or cell.region = ${region})
      offset 0
    ) cell
    where ${where}
    group by cell.lat, cell.lon, cell.pairing
  `
}

const bandsOfCell = ({ ages }: Plan) =>
  ages.wide ? sql`` : sql`join unnest(${ages.bands}::smallint[]) as key (band) on cell.bands & band_bit(key.band) <> 0`

const isInCell = ({ ages }: Plan) => sql`
  p.lat = cell.lat and p.lon = cell.lon and p.pairing = cell.pairing ${ages.wide ? sql`` : sql`and p.band = key.band`}
`

/** Visitors without a country search every country of the site: for wide ages they have an index without bands. */
const isBandless = ({ viewer, ages }: Plan) => viewer === null && ages.wide

function areaKeys(plan: Plan): RawBuilder<unknown> {
  const { areas, pairings, ages } = plan
  const bands = isBandless(plan) ? sql`` : sql`cross join unnest(${ages.bands}::smallint[]) as key (band)`
  const keys = sql`unnest(${pairings}::smallint[]) as pairing_key (pairing) ${bands}`
  return areas === null ? keys : sql`unnest(${areas.ids}::text[]) as area (id) cross join ${keys}`
}

const isInArea = (plan: Plan) => sql`
  p.pairing = pairing_key.pairing ${isBandless(plan) ? sql`` : sql`and p.band = key.band`}
  ${plan.areas === null ? sql`` : sql`and p.${sql.ref(plan.areas.column)} = area.id`}
`

/** As in band_bit() of the migration: bit 0 is the band around 1900. */
const FIRST_BAND = 380
const LAST_BIT = 30
const maskOf = (bands: readonly number[]) =>
  bands.reduce((mask, band) => mask | (1 << Math.max(0, Math.min(LAST_BIT, band - FIRST_BAND))), 0)
