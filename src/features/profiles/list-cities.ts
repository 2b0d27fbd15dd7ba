import type { Context } from '#platform/context.ts'
import { citiesOf } from '#platform/geo/places.ts'

/** Towns to choose from; none for a region of a country the site doesn't serve. */
export function listCities({ site }: Context, { region }: { region: string }) {
  return { cities: site.countries.some((country) => region.startsWith(`${country}-`)) ? citiesOf(region) : [] }
}
