import type { Context } from '#platform/context.ts'
import { findTowns, regionsOf } from '#platform/geo/places.ts'

/** As many as fit above a phone's keyboard. */
const OFFERED = 8

/** PROF-3: towns of the site's countries, the visitor's own first. */
export function searchTowns({ site, locale, country }: Context, { name }: { name: string }) {
  const own = site.countries.filter((each) => each === country)
  const others = site.countries.filter((each) => each !== country)
  const found = findTowns(name, { countries: [...own, ...others], most: OFFERED })
  return {
    towns: found.map((town) => ({
      ...town,
      region_name: regionsOf(town.country, locale).find(({ id }) => id === town.region)?.name ?? town.region,
    })),
  }
}
