import { sql } from 'kysely'

import type { ReplyOf } from '#kernel/contract.ts'
import { type Country, isCountry } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
import { regionsOf } from '#platform/geo/places.ts'

import type * as contract from './map.contract.ts'
import { bandOf, MOST_COUNTED } from './map.rules.ts'

/** One statement, which reads no more members per region than the last band needs. Fictional ones don't count. */
export async function readMap(ctx: Context): Promise<ReplyOf<typeof contract.readMap>> {
  const country = countryOf(ctx)
  const regions = regionsOf(country, ctx.locale)
  const rows = await many(
    ctx.db,
    sql<{ region: string; count: number }>`
      select wanted.id as region, (
        select count(*)::integer from (
          select from searchable_profiles
          where site_id = ${ctx.site.id} and region = wanted.id and not fictional
          limit ${MOST_COUNTED}
        ) counted
      ) as count
      from unnest(${regions.map(({ id }) => id)}::text[]) wanted (id)
    `,
  )
  const counts = new Map(rows.map(({ region, count }) => [region, count]))
  return { country, regions: regions.map(({ id, name }) => ({ id, name, at_least: bandOf(counts.get(id) ?? 0) })) }
}

/** The visitor's own country if the site serves it, else the site's first. */
function countryOf({ country, site }: Context): Country {
  if (isCountry(country) && site.countries.includes(country)) return country
  return must(site.countries[0], 'a site has at least one country')
}
