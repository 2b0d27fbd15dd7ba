import type { Context } from '#platform/context.ts'
import { citiesOf } from '#platform/geo/places.ts'

/** The towns one can choose; none for a region of a country the site does not serve. */
export function listCities({ site }: Context, { region }: { region: string }) {
  return { cities: site.countries.some((country) => region.startsWith(`${country}-`)) ? citiesOf(region) : [] }
}
