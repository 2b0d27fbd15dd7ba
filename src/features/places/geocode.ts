import type { Country } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { cellOf, placeAt } from '#platform/geo/places.ts'

/** PROF-3: only the coarse cell is looked up, so the answer cannot tell more than the product may know. */
export function geocode(_ctx: Context, { lat, lon }: { lat: number; lon: number }) {
  const cell = cellOf(lat, lon)
  const place = placeAt(cell.lat, cell.lon)
  return place === null
    ? (false as const)
    : { city: place.city, region: place.region, country: place.country as Country }
}
