import { sql } from 'kysely'

import type { Country } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

/** The first of these countries that the site serves. */
const firstServed = ({ countries }: Site, wanted: readonly (string | null | undefined)[]) =>
  wanted.find((each): each is Country => countries.some((served) => served === each))

/** PAY-2: where a member pays who has chosen nothing: by the network, else by their own place, else the site's first. */
export const presetCountry = ({ site, country }: Pick<Context, 'site' | 'country'>, own: string | null): Country =>
  firstServed(site, [country, own, site.countries[0]]) as Country

/** PAY-2: the country to pay in: the chosen one, else the preset. */
export async function payingCountry(ctx: Context, chosen?: Country): Promise<Country> {
  const { site, country, member } = ctx
  const told = firstServed(site, [chosen, country])
  return told ?? presetCountry(ctx, member && (await ownCountry(ctx, member.profileId)))
}

async function ownCountry({ db }: Context, profile: string): Promise<string | null> {
  const { country } = await one(
    db,
    sql<{ country: string | null }>`select country from own_profiles where id = ${profile}`,
  )
  return country
}
