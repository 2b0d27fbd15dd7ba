import type { Context } from '#platform/context.ts'
import { placeOfCell } from '#platform/geo/places.ts'

/** PROF-3: the largest town of the coarse cell, so the reply reveals no more than the product may know. */
export function geocode(_ctx: Context, { lat, lon }: { lat: number; lon: number }) {
  const place = placeOfCell(lat, lon)
  return place === null ? (false as const) : { city: place.city, region: place.region, country: place.country }
}
