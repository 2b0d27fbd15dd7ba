/**
 * Draws the maps of the lander with a map: each country as a honeycomb, every tile of one region. Run by hand after a
 * change of src/platform/geo/data: `node scripts/draw-maps.ts`. The result is committed.
 *
 * A tile belongs to the region of the town next to its middle; where that town is another country's, or far away, there
 * is no tile. So the towns alone draw the country, and no outline from elsewhere is needed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, 'src/platform/geo/data', name), 'utf8'))

type Row = [name: string, lat: number, lon: number, thousands: number, ...furtherPoints: number[]]
type Town = { lat: number; lon: number; region: string }
const regions: Record<string, { id: string }[]> = read('regions.json')
const rows: Record<string, Row[]> = read('places.json')

const towns: Town[] = Object.entries(rows).flatMap(([region, list]) =>
  list.flatMap(([, lat, lon, , ...further]) => {
    const points = [lat, lon, ...further].map((hundredths) => hundredths / 100)
    return points.flatMap((at, i) => (i % 2 ? [] : [{ lat: at, lon: points[i + 1]!, region }]))
  }),
)

type Frame = { south?: number; north?: number; west?: number; east?: number }
/** Left out: remote parts would shrink the rest. */
const FRAMES: Record<string, Frame> = {
  US: { south: 24, north: 50, west: -125 },
  CA: { north: 60 },
  ES: { south: 35 },
  GB: { north: 59.5 },
}
/** Approximate tiles per country: enough to recognise it, too few to locate a place. */
const TILES = 210
const KM_PER_DEGREE = 111
/** Maximum distance from a town that still counts as land; larger where towns are sparse. */
const REACH = { of_tile: 1.12, km: 16 }
const FAR_APART: Record<string, number> = {
  ...{ US: 110, CA: 170, AU: 330, NO: 60, SE: 60, FI: 55, NZ: 60 },
  ...{ AT: 27, IE: 34, GB: 34, CH: 19, DK: 24 },
}
/** A gap with this many neighbours is a lake or a moor: land, on a map this coarse. */
const SURROUNDED = 5
const WIDTH = 1000

type Point = { x: number; y: number }
type Tile = Point & { region: string; far: boolean }

function draw(country: string) {
  const { south = -90, north = 90, west = -180, east = 180 } = FRAMES[country] ?? {}
  const ids = new Set(regions[country]!.map(({ id }) => id))
  const own = towns.filter(
    ({ region, lat, lon }) => ids.has(region) && lat > south && lat < north && lon > west && lon < east,
  )
  const middle = (Math.min(...own.map(({ lat }) => lat)) + Math.max(...own.map(({ lat }) => lat))) / 2
  const shrink = Math.cos((middle * Math.PI) / 180)
  const flat = ({ lat, lon }: Town): Point => ({ x: lon * shrink * KM_PER_DEGREE, y: -lat * KM_PER_DEGREE })
  const points = own.map(flat)
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const near = towns
    .map((town) => ({ region: town.region, ...flat(town) }))
    .filter(({ x, y }) => x > left - 200 && x < right + 200 && y > top - 200 && y < bottom + 200)

  // Searches for the tile size that gives the wanted number of tiles.
  let [small, large] = [1, right - left]
  let tiles = cover(large)
  for (let i = 0; i < 18; i++) {
    const size = (small + large) / 2
    tiles = cover(size)
    if (tiles.length > TILES) small = size
    else large = size
  }
  tiles = cover(large)
  return written(tiles, large)

  function cover(radius: number) {
    const [across, down] = [Math.sqrt(3) * radius, 1.5 * radius]
    const reach = Math.max(REACH.of_tile * radius, REACH.km, FAR_APART[country] ?? 0)
    const places: Tile[] = []
    for (let row = 0, y = top - radius; y < bottom + radius; row++, y += down)
      for (let x = left - across + (row % 2 ? across / 2 : 0); x < right + across; x += across) {
        const [town, distance] = nearest(near, { x, y })
        places.push({ x, y, region: ids.has(town.region) ? town.region : '', far: distance > reach })
      }
    const tiles = places.filter(({ region, far }) => region !== '' && !far)
    const around = (place: Tile) => tiles.filter((tile) => Math.sqrt(away(tile, place)) < across * 1.1).length
    const gaps = places.filter((place) => place.far && place.region !== '' && around(place) >= SURROUNDED)
    return withEveryRegion([...tiles, ...gaps])
  }

  /** A city that is its own region takes over the tile it lies in. */
  function withEveryRegion(tiles: Tile[]): Tile[] {
    for (const id of ids) {
      const largest = own.find(({ region }) => region === id)
      if (largest === undefined || tiles.some(({ region }) => region === id)) continue
      const others = tiles.filter(({ region }) => tiles.filter((tile) => tile.region === region).length > 1)
      if (others.length > 0) nearest(others, flat(largest))[0].region = id
    }
    return tiles
  }
}

function nearest<T extends Point>(all: readonly T[], to: Point): [T, number] {
  let [best, found] = [Number.POSITIVE_INFINITY, all[0]!]
  for (const each of all) {
    const distance = away(each, to)
    if (distance < best) [best, found] = [distance, each]
  }
  return [found, Math.sqrt(best)]
}

/** Tiles are slightly smaller than their cell, so that the background shows between them. */
const GAP = 0.9

function written(tiles: readonly Tile[], radius: number) {
  const half = (Math.sqrt(3) / 2) * radius
  const left = Math.min(...tiles.map(({ x }) => x)) - half
  const top = Math.min(...tiles.map(({ y }) => y)) - radius
  const width = Math.max(...tiles.map(({ x }) => x)) + half - left
  const height = Math.max(...tiles.map(({ y }) => y)) + radius - top
  const scale = WIDTH / Math.max(width, height)
  const n = (value: number) => Math.round(value * scale)
  const [w, r] = [n(half * GAP), n((radius * GAP) / 2)]
  const hexagon = ({ x, y }: Point) =>
    `M${n(x - left)} ${n(y - top) - 2 * r}l${w} ${r}v${2 * r}l-${w} ${r}-${w}-${r}v-${2 * r}z`
  const areas = [...Map.groupBy(tiles, ({ region }) => region)].map(([id, own]) => {
    // Labels sit on the tile nearest to the middle of the region.
    const mean = { x: sum(own, 'x') / own.length, y: sum(own, 'y') / own.length }
    const [at] = own.toSorted((a, b) => away(a, mean) - away(b, mean))
    return { id, at: [n(at!.x - left), n(at!.y - top)], d: own.map(hexagon).join('') }
  })
  return { width: n(width), height: n(height), areas }
}

const sum = (points: readonly Point[], axis: 'x' | 'y') => points.reduce((total, point) => total + point[axis], 0)
const away = (a: Point, b: Point) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2

const maps = Object.fromEntries(Object.keys(regions).map((country) => [country, draw(country)]))
const lines = Object.entries(maps).map(([country, map]) => `"${country}":${JSON.stringify(map)}`)
writeFileSync(join(root, 'src/features/landers/ui/map-shapes.json'), `{\n${lines.join(',\n')}\n}\n`)
for (const [country, { width, height, areas }] of Object.entries(maps))
  console.log(`${country}  ${width}×${height}  ${areas.length} of ${regions[country]!.length} regions`)
