import { DomainError } from '#kernel/errors.ts'
import { isCountry } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { regionsOf } from '#platform/geo/places.ts'
import type { Site } from '#platform/site.ts'

import type { Filters } from './search.contract.ts'
import { SEARCH_FIELDS } from './search.rules.ts'

/** SITE-6: refuses filters this site does not have, and contradictions. */
export function refuseBadFilters(ctx: Context, filters: Filters): void {
  const { site } = ctx
  for (const name of SEARCH_FIELDS)
    if (filters[name] !== undefined && !site.search_fields.includes(name))
      throw new DomainError('unknown_attribute', { name })
  // Orientation is for members only: visitors must not find it out by searching either.
  if (ctx.member === null && filters.sexuality !== undefined) throw new DomainError('authentication_required')
  if (filters.min_age !== undefined && filters.max_age !== undefined && filters.min_age > filters.max_age)
    throw new DomainError(
      'invalid_input',
      {},
      { max_age: { code: 'field_too_small', values: { min: filters.min_age } } },
    )
  refuseUnknownPlace(site, filters)
}

function refuseUnknownPlace(site: Site, { country, region }: Filters) {
  const countryOfRegion = region?.slice(0, 2)
  for (const each of [country, countryOfRegion])
    if (isCountry(each) && !site.countries.includes(each)) throw new DomainError('unknown_country')
  if (region === undefined) return
  const exists = regionsOf(region.slice(0, 2), 'en').some(({ id }) => id === region)
  if (!exists || (country !== undefined && country !== countryOfRegion))
    throw new DomainError('invalid_input', {}, { region: { code: 'field_invalid' } })
}
