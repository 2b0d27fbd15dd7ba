import type { RawBuilder } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'

import type { Position } from './cursor.ts'
import type { Searcher } from './read-searcher.ts'
import { type Around, FAR, ringsAround } from './rings-around.ts'
import type { Filters } from './search.contract.ts'
import { AGES, DISTANCES, SEARCH_FIELDS } from './search.rules.ts'

/** A search as the statement needs it: what to probe, in which order, and the condition on a row. */
export type Plan = {
  site: string
  viewer: ProfileId | null
  now: Date
  /** When the first page was made: later arrivals are left out, and those who moved stay where they were. */
  moment: Date
  filters: Filters
  pairings: number[]
  ages: Ages
  areas: { column: 'region' | 'country'; ids: readonly string[] } | null
  around: Around | null
  /** Rings to walk through; 0 alone when there is no place. */
  rings: number[]
  after: Position | null
  without: readonly ProfileId[]
  /** An extra exclusion on `p`; evaluated per row, so it should be a set that is read once. */
  unless?: RawBuilder<boolean>
  limit: number
  /** Keep fictional profiles out of the first row. */
  firstRow?: boolean
  /** Count up to this many; null does not count. */
  count: number | null
}

type Ages = { bornAfter: string; bornUntil: string; bands: number[]; wide: boolean }

type Wanted = Pick<Plan, 'moment' | 'filters' | 'after' | 'unless' | 'limit' | 'firstRow' | 'count'> & {
  shown?: readonly ProfileId[]
}

export function planSearch(ctx: Context, searcher: Searcher, wanted: Wanted): Plan {
  const { filters, after, shown = [], ...rest } = wanted
  const viewer = ctx.member?.profileId ?? null
  const around = searcher.cell === null ? null : ringsAround(searcher.cell)
  const last = around === null ? 0 : filters.distance === undefined ? FAR : DISTANCES.indexOf(filters.distance)
  const rings = Array.from({ length: last + 1 }, (_, ring) => ring)
  return {
    ...rest,
    filters,
    after,
    site: ctx.site.id,
    viewer,
    without: [...(viewer === null ? [] : [viewer]), ...searcher.apart, ...shown],
    now: ctx.now(),
    pairings: pairingsOf(filters.gender, searcher.gender),
    ages: agesOf(filters, dayIn(ctx.site.time_zone, ctx.now())),
    areas: areasOf(ctx, filters),
    around,
    rings: rings.filter((ring) => ring >= (after?.ring ?? 0)),
  }
}

/** As stored in the column `pairing`. */
const GENDERS = { female: 3, male: 6 } as const
const AUDIENCES = { female: 1, male: 2 } as const

/**
 * Mutual wishes: those who want to meet women are shown to women. People without a stated gender are not shut out: it
 * is self-declared, so hiding others from them would protect nobody.
 */
function pairingsOf(wanted: Filters['gender'], own: Searcher['gender']): number[] {
  const genders = wanted === undefined || wanted === 'everyone' ? [0, GENDERS.female, GENDERS.male] : [GENDERS[wanted]]
  const audiences = own === null ? [0, AUDIENCES.female, AUDIENCES.male] : [0, AUDIENCES[own]]
  return genders.flatMap((gender) => audiences.map((audience) => gender + audience))
}

/** Years per birth band, as the column `band` rounds them. */
const BAND_YEARS = 5
/** From this width on, bands cost more probes than they skip rows. */
const WIDE_YEARS = 15
/** Hardly anyone is older: a wide range above it is as rare as a narrow one. */
const CROWDED_UNTIL = 60
/** The maximum age at sign-up. */
const OLDEST = 120

function agesOf({ min_age: min = AGES.min, max_age: max = AGES.max }: Filters, today: string): Ages {
  // The last age stands for "and older".
  const oldest = max === AGES.max ? OLDEST : max
  const [bornAfter, bornUntil] = [yearsBefore(today, oldest + 1), yearsBefore(today, min)]
  const [first, last] = [bandOf(bornAfter), bandOf(bornUntil)]
  return {
    bornAfter,
    bornUntil,
    bands: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    wide: Math.min(max, CROWDED_UNTIL) - min >= WIDE_YEARS,
  }
}

const bandOf = (day: string) => Math.round(Number(day.slice(0, 4)) / BAND_YEARS)

/** 29 February is 28 February in other years, as in ageOn(). */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${day.endsWith('02-29') && !isLeap ? '02-28' : day.slice(5)}`
}

/** Visitors have an index by country, so without a choice use all of the site's countries. */
function areasOf({ site, member }: Context, { country, region }: Filters): Plan['areas'] {
  if (member === null) return { column: 'country', ids: country ? [country] : site.countries }
  if (region !== undefined) return { column: 'region', ids: [region] }
  return country === undefined ? null : { column: 'country', ids: [country] }
}

export const hasAttributes = (filters: Filters) => SEARCH_FIELDS.some((name) => filters[name] !== undefined)
