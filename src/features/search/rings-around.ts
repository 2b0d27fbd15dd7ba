import { must } from '#kernel/must.ts'
import { type DistanceBand, distanceBand } from '#platform/geo/places.ts'

/** From near to far, as shown; a ring's number is its index here. */
export const RINGS = ['under_10', '10_25', '25_50', '50_100', '100_250', 'over_250'] as const satisfies DistanceBand[]
/** Everyone beyond the last edge, and everyone without a known place. */
export const FAR = RINGS.length - 1
const EDGES = FAR

/** The distance on a card; null when either place is unknown. */
export const bandBetween = (
  { cell }: { cell: Cell | null },
  { placed, ring }: { placed: boolean; ring: number },
): (typeof RINGS)[number] | null => (cell !== null && placed ? must(RINGS[ring], 'a ring by its number') : null)

/** Hundredths of a degree, as profiles store them: a cell is a tenth wide, its centre ends in 5. */
export type Cell = { lat: number; lon: number }
const CELL = 10
const NORTHERNMOST = 8995
const AROUND = 36_000
/** The last edge, 250 km, is 2.25° on every meridian; one more row to be safe. */
const ROWS_AWAY = 23
const HALF_ROUND = AROUND / CELL / 2

/** How far each ring reaches on each row of cells: `reach[row * 5 + ring]` steps to both sides, -1 for none. */
export type Around = { here: Cell; south: number; reach: number[] }

/** Part of a row of cells that lies in one ring. */
type Stretch = { ring: number; lat: number; west: number; east: number }

/** The rings depend only on the latitude, and there are 1800 of those. */
const known = new Map<number, Omit<Around, 'here'>>()

export function ringsAround(here: Cell): Around {
  let rows = known.get(here.lat)
  if (rows === undefined) {
    rows = measure(here.lat)
    known.set(here.lat, rows)
  }
  return { here, ...rows }
}

function measure(lat: number): Omit<Around, 'here'> {
  const south = Math.max(lat - ROWS_AWAY * CELL, -NORTHERNMOST)
  const north = Math.min(lat + ROWS_AWAY * CELL, NORTHERNMOST)
  const reach: number[] = []
  for (let row = south; row <= north; row += CELL)
    for (let ring = 0; ring < EDGES; ring += 1) reach.push(farthest(lat, row, ring))
  return { south, reach }
}

/** The last step sideways that is still within the ring or a nearer one, by bisection: distance grows with steps. */
function farthest(lat: number, row: number, ring: number): number {
  let [inside, outside] = [-1, HALF_ROUND + 1]
  while (outside - inside > 1) {
    const steps = Math.floor((inside + outside) / 2)
    if (ringAt(lat, row, steps) <= ring) inside = steps
    else outside = steps
  }
  return inside
}

/** Measured from the first column of cells, so that every longitude has the same rings. */
function ringAt(lat: number, row: number, steps: number): number {
  const first = -AROUND / 2 + CELL / 2
  return RINGS.indexOf(distanceBand(pointAt(lat, first), pointAt(row, first + steps * CELL)))
}

const pointAt = (lat: number, lon: number) => ({ lat: lat / 100, lon: lon / 100 })

/** The parts of rows that make up the given rings; the far one has none. */
export function stretchesOf({ here, south, reach }: Around, rings: readonly number[]): Stretch[] {
  const stretches: Stretch[] = []
  const edge = (index: number) => must(reach[index], 'as many edges per row as there are rings')
  for (let index = 0; index < reach.length; index += EDGES) {
    const lat = south + (index / EDGES) * CELL
    for (const ring of rings) {
      if (ring >= EDGES) continue
      const outer = edge(index + ring)
      const inner = ring === 0 ? -1 : edge(index + ring - 1)
      if (outer <= inner) continue
      const sides: [from: number, to: number][] =
        inner < 0
          ? [[-outer, outer]]
          : [
              [-outer, -inner - 1],
              [inner + 1, outer],
            ]
      for (const [from, to] of sides) stretches.push(...unrolled({ ring, lat, here, from, to }))
    }
  }
  return stretches
}

type Side = { ring: number; lat: number; here: Cell; from: number; to: number }

/** What crosses 180° continues on the other side of the map. */
function unrolled({ ring, lat, here, from, to }: Side): Stretch[] {
  const [first, last] = [-AROUND / 2 + CELL / 2, AROUND / 2 - CELL / 2]
  if (to - from + 1 >= AROUND / CELL) return [{ ring, lat, west: first, east: last }]
  const [west, east] = [wrapped(here.lon + from * CELL), wrapped(here.lon + to * CELL)]
  if (west <= east) return [{ ring, lat, west, east }]
  return [
    { ring, lat, west, east: last },
    { ring, lat, west: first, east },
  ]
}

const wrapped = (lon: number) => ((lon + AROUND / 2 + AROUND) % AROUND) - AROUND / 2
