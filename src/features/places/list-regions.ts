import { DomainError } from '#kernel/errors.ts'
import type { Country } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { regionsOf } from '#platform/geo/places.ts'

/** A country the site doesn't serve is refused: its regions would lead nowhere. */
export function listRegions({ site, locale }: Context, { country }: { country?: Country | undefined }) {
  if (country !== undefined && !site.countries.includes(country)) throw new DomainError('unknown_country')
  const countries = country === undefined ? site.countries : [country]
  return { regions: Object.fromEntries(countries.map((each) => [each, regionsOf(each, locale)])) }
}
