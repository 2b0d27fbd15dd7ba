import { readFileSync } from 'node:fs'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'

import type { Country, Locale } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import { ownValue } from '#kernel/own-value.ts'

export { COUNTRIES, type Country, isCountry } from '#kernel/locales.ts'

export type Place = { city: string; region: string; country: Country }
export type Point = { lat: number; lon: number }

type Region = { id: string; name: string; names?: Partial<Record<Locale, string>> }
/** Towns of countries we do not serve have neither name nor region. */
type City = { name: string; region: string; thousands: number; bonus: number }
type Row = [name: string, lat: number, lon: number, thousands: number, ...furtherPoints: number[]]

/** Beyond it the nearest town does not answer "where am I": at sea, in the outback. */
const REACH_KM = 80
/** Within it several towns compete; beyond it the nearest one wins. */
const TOWN_KM = 25
/** Candidates per point; a city with many districts takes several of them. */
const RIVALS = 12
/** Inhabitants per km² of a dense town; converts population to radius. */
const DENSITY = 5000
/** A larger bonus would let a metropolis swallow towns at its edge; its districts have their own points. */
const FARTHEST_BONUS_KM = 5
const DISTRICT_BONUS_KM = 1

const read = (name: string) => JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'))

function once<T>(load: () => T): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

const regions = once<Record<string, Region[]>>(() => read('regions.json'))
const rows = once<Record<string, Row[]>>(() => read('places.json'))

/** Indices come from the tree, which holds one point per town. */
const at = <T>(list: readonly T[], index: number): T => must(list[index], 'a point of the index')

/** Every town and district as a point; a district carries its city's name. */
const index = once(() => {
  const cities: City[] = []
  const coordinates: number[] = []
  for (const [region, list] of Object.entries(rows())) {
    for (const [name, lat, lon, thousands, ...further] of list) {
      const bonus = Math.min(FARTHEST_BONUS_KM, Math.sqrt((thousands * 1000) / DENSITY / Math.PI))
      cities.push({ name, region, thousands, bonus })
      coordinates.push(lon / 100, lat / 100)
      const district = { name, region, thousands, bonus: DISTRICT_BONUS_KM }
      for (let i = 0; i < further.length; i += 2) {
        cities.push(district)
        coordinates.push(at(further, i + 1) / 100, at(further, i) / 100)
      }
    }
  }
  const tree = new KDBush(cities.length)
  for (let i = 0; i < coordinates.length; i += 2) tree.add(at(coordinates, i), at(coordinates, i + 1))
  return { cities, coordinates, tree: tree.finish() }
})

/**
 * The town of a point, or null if none of our countries has one nearby. The nearest point decides the region; within it
 * a larger town beats a nearer small one, so that central London is London.
 */
export function placeAt(lat: number, lon: number): Place | null {
  if (!isOnEarth({ lat, lon })) return null
  const { cities, coordinates, tree } = index()
  const [first] = around(tree, lon, lat, 1, REACH_KM)
  if (first === undefined) return null

  let city = at(cities, first)
  const { region } = city
  let best = Number.POSITIVE_INFINITY
  for (const id of around(tree, lon, lat, RIVALS, TOWN_KM, (each) => at(cities, each).region === region)) {
    const score = distance(lon, lat, at(coordinates, id * 2), at(coordinates, id * 2 + 1)) - at(cities, id).bonus
    if (score < best) {
      best = score
      city = at(cities, id)
    }
  }
  return asPlace(city)
}

/**
 * The place to show when only the cell is known: the largest town with a point in it. The centre of a cell may be in a
 * suburb, or across the border.
 */
export function placeOfCell(lat: number, lon: number): Place | null {
  if (!isOnEarth({ lat, lon })) return null
  const { cities, tree } = index()
  const cell = cellOf(lat, lon)
  // Points are multiples of 0.01°, so bounds half-way between them are unambiguous.
  const [before, after] = [0.5 / CELLS_PER_DEGREE + 0.005, 0.5 / CELLS_PER_DEGREE - 0.005]
  const inside = tree.range(cell.lon - before, cell.lat - before, cell.lon + after, cell.lat + after)
  const ours = inside.map((id) => at(cities, id)).filter(({ region }) => region !== '')
  const [largest] = ours.sort((a, b) => b.thousands - a.thousands)
  return largest ? asPlace(largest) : placeAt(cell.lat, cell.lon)
}

const asPlace = ({ name, region }: City): Place | null =>
  region === '' ? null : { city: name, region, country: region.slice(0, 2) as Country }

const named = new Map<string, readonly { id: string; name: string }[]>()

/** Regions of a country in the reader's language and its sort order; empty for a country we do not serve. */
export function regionsOf(country: string, locale: Locale): readonly { id: string; name: string }[] {
  const own = ownValue(regions(), country)
  if (own === undefined) return []
  const key = `${country} ${locale}`
  // Locale-aware sorting is expensive and every page asks, so cache each list.
  const known = named.get(key) ?? sortedRegions(own, locale)
  named.set(key, known)
  return known
}

function sortedRegions(own: readonly Region[], locale: Locale) {
  const { compare } = new Intl.Collator(locale)
  return own
    .map(({ id, name, names }) => ({ id, name: names?.[locale] ?? name }))
    .sort((a, b) => compare(a.name, b.name))
}

/** Towns of a region by their local names, largest first; empty for an unknown region. */
export function citiesOf(region: string): string[] {
  if (region === '') return []
  return (ownValue(rows(), region) ?? []).map(([name]) => name)
}

/** `names` are folded: the town's own first, then how else people write or call it. */
type Town = { city: string; region: string; names: readonly string[]; thousands: number }

/** Lower case without accents, so that "koln" finds Köln and "lodz" Łódź. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replace(/[’'.-]/g, ' ')
    .trim()

/** Who has no key for it writes "Muenchen", "Koebenhavn", "Aarhus". */
const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const spelledOut = (name: string) =>
  folded(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => SPELLED_OUT[letter] ?? letter),
  )

const foreignNames = once<Record<string, string[]>>(() => read('town-names.json'))

const namesOf = (region: string, city: string) => [
  ...new Set([
    folded(city),
    spelledOut(city),
    ...(ownValue(foreignNames(), `${region}/${city}`) ?? []).flatMap((name) => [folded(name), spelledOut(name)]),
  ]),
]

const towns = once<Record<string, Town[]>>(() => {
  const byCountry: Record<string, Town[]> = {}
  for (const [region, list] of Object.entries(rows())) {
    if (region === '') continue
    const country = region.slice(0, 2)
    byCountry[country] = [
      ...(byCountry[country] ?? []),
      ...list.map(([city, , , thousands]) => ({ city, region, names: namesOf(region, city), thousands })),
    ]
  }
  return byCountry
})

/** 0 is the whole name, 1 its beginning, 2 the beginning of a later word; undefined does not match. */
function matchOf(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : undefined
}

/** A loop: every search asks it of every town. */
function bestMatch(names: readonly string[], wanted: string): number | undefined {
  let best: number | undefined
  for (const name of names) {
    const match = matchOf(name, wanted)
    if (match !== undefined && (best === undefined || match < best)) best = match
  }
  return best
}

/**
 * Towns whose name begins with the typed letters: better matches first, then those in the first country, and the
 * largest first among equals. Typed accents count: "Köl" means Köln, wherever the reader is.
 */
export function findTowns(typed: string, { countries, most }: { countries: readonly string[]; most: number }): Place[] {
  const wanted = folded(typed)
  if (wanted === '') return []
  const spelled = typed.normalize('NFC').trim().toLowerCase()
  const accented = /[^\p{ASCII}]/u.test(spelled)
  const found = countries.flatMap((country, index) =>
    (ownValue(towns(), country) ?? []).flatMap((town) => {
      const match = bestMatch(town.names, wanted)
      if (match === undefined) return []
      const otherwiseSpelled = accented && !town.city.toLowerCase().includes(spelled)
      return [{ ...town, order: match * 2 + Math.min(index, 1) + (otherwiseSpelled ? AFTER_ALL : 0) }]
    }),
  )
  const { compare } = collator()
  return found
    .sort(
      (a, b) =>
        a.order - b.order || b.thousands - a.thousands || compare(a.city, b.city) || compare(a.region, b.region),
    )
    .slice(0, most)
    .map(({ city, region }) => ({ city, region, country: region.slice(0, 2) as Country }))
}

/** Behind the last place that a match can have. */
const AFTER_ALL = 6

const collator = once(() => new Intl.Collator('en'))

/** Null if the region has no such town. */
export function pointOf(region: string, city: string): Point | null {
  if (region === '') return null
  const found = ownValue(rows(), region)?.find(([name]) => name === city)
  return found ? { lat: found[1] / 100, lon: found[2] / 100 } : null
}

/** PROF-3: precision of a stored position. Cells per degree rather than degrees per cell, so edges stay exact. */
const CELLS_PER_DEGREE = 10

/** Centre of the 0.1° cell of a point: all the product may know about a position. */
export function cellOf(lat: number, lon: number): Point {
  if (!isOnEarth({ lat, lon })) throw new RangeError('not a point on earth')
  // The pole belongs to the last cell, and 180° east is 180° west.
  const row = Math.min(Math.floor(lat * CELLS_PER_DEGREE), 90 * CELLS_PER_DEGREE - 1)
  const column = Math.floor((lon === 180 ? -180 : lon) * CELLS_PER_DEGREE)
  return { lat: middle(row), lon: middle(column) }
}

const middle = (cell: number) => (2 * cell + 1) / (2 * CELLS_PER_DEGREE)

const isOnEarth = ({ lat, lon }: Point) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** PROF-3: distances leave the server only as these bands. */
const BANDS = [
  [10, 'under_10'],
  [25, '10_25'],
  [50, '25_50'],
  [100, '50_100'],
  [250, '100_250'],
] as const

export type DistanceBand = (typeof BANDS)[number][1] | 'over_250'

/** Distance between the centres of two cells, whatever points are given. */
export function distanceBand(a: Point, b: Point): DistanceBand {
  const from = cellOf(a.lat, a.lon)
  const to = cellOf(b.lat, b.lon)
  return bandOf(distance(from.lon, from.lat, to.lon, to.lat))
}

/** Bands include their lower edge and exclude the upper. */
export function bandOf(km: number): DistanceBand {
  return BANDS.find(([below]) => km < below)?.[1] ?? 'over_250'
}
