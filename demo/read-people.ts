import { sql } from 'kysely'

import type { Wish } from '#features/profiles/profiles.rules.ts'
import type { MemberId, ProfileId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import { many } from '#platform/db/query.ts'

import type { DemoContext } from './demo-context.ts'
import { PEOPLE_DOMAIN } from './make-members.ts'

/** A demo member who can like and write. */
export type Somebody = {
  account: MemberId
  profile: ProfileId
  email: string
  gender: 'female' | 'male'
  wish: Wish
  language: Locale
  country: string
  birth_year: number
  paid: boolean
  member_since: Date
  last_active: Date
}

/** Searchable invented members of a site, in a stable order. */
export const peopleOn = (tx: DemoContext, site: string) =>
  somebody(tx, site, sql`email_key like ${`%@${PEOPLE_DOMAIN}`}`)

export const loginsOn = (tx: DemoContext, site: string, emails: readonly string[]) =>
  somebody(tx, site, sql`email_key = any(${[...emails]}::text[])`)

function somebody({ db }: DemoContext, site: string, who: ReturnType<typeof sql>): Promise<Somebody[]> {
  return many(
    db,
    sql<Somebody>`
      select accounts.id as account, profiles.id as profile, email, gender, wish, language, profiles.country,
        extract(year from profiles.birth_date)::integer as birth_year, paid, created_at as member_since, last_active
      from accounts join profiles on profiles.account_id = accounts.id
      where accounts.site_id = ${site} and accounts.status = 'active' and profiles.status = 'active'
        and not profiles.invisible and ${who}
      order by email_key
    `,
  )
}

/** Whether each matches the other's wish. */
export const areAFit = (one: Somebody, other: Somebody) => wants(one, other) && wants(other, one)

const wants = ({ wish }: Somebody, { gender }: Somebody) => wish === 'everyone' || wish === gender
