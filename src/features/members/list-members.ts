import { type RawBuilder, sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import { unreachable } from '#kernel/unreachable.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { maskEmail } from './mask.ts'
import { MEMBERS_PAGE, type MemberState, type ShownState } from './members.rules.ts'
import { recordListing, recordSearch } from './record-search.ts'

export type MemberFilter = {
  state?: MemberState | undefined
  country?: string | undefined
  joined?: string | undefined
  name?: string | undefined
}
type Asked = MemberFilter & { brand?: SiteId | undefined; before?: ProfileId | undefined }

export type MemberRow = {
  id: ProfileId
  site_id: SiteId
  name: string | null
  birth_date: string
  state: ShownState
  paid: boolean
  email: string
  country: string | null
  city: string | null
  photo: PhotoId | null
  signup_date: Date
  last_active: Date | null
}

/** The columns of a line; `state` is the most pressing of what holds. */
export const memberColumns = (now: Date) => sql`
  id, site_id, name, birth_date::text, paid, email, country, city, main_photo_id as photo, signup_date, last_active,
  case when status = 'deleted' then 'deleted' when suspended_until > ${now} then 'suspended'
    when locked_at is not null then 'locked' when profile_hidden_at is not null then 'hidden'
    when status = 'not_confirmed' then 'not_confirmed' else 'active' end as state
`

/** CONS-20: by keyset, one index probe per brand. */
export async function listMembers(ctx: StaffContext, { brand, before, ...filter }: Asked) {
  const now = ctx.now()
  const rows = await many(
    ctx.db,
    sql<MemberRow>`
      select page.id, page.site_id, name, birth_date, paid, email, country, city, photo, signup_date, last_active, state
      from unnest(${brandsFor(ctx, 'see_members', brand)}::text[]) as brand (id)
      cross join lateral (
        select ${memberColumns(now)}, account_id from desk_members
        where site_id = brand.id and ${sql.join(conditions(filter, now), sql` and `)} and ${await older(ctx, before)}
        order by signup_date desc, account_id desc limit ${MEMBERS_PAGE + 1}
      ) page
      order by signup_date desc, account_id desc limit ${MEMBERS_PAGE + 1}
    `,
  )
  const found = Math.min(rows.length, MEMBERS_PAGE)
  const { name, ...others } = filter
  if (found > 0)
    await inTransaction(ctx, (tx) =>
      name ? recordSearch(tx, { name, brand, found }) : recordListing(tx, { brand, before, found, filter: others }),
    )
  return { members: rows.slice(0, MEMBERS_PAGE).map((row) => lineOf(row, now)), more: rows.length > MEMBERS_PAGE }
}

export const lineOf = ({ birth_date, email, ...row }: MemberRow, now: Date) => ({
  ...row,
  email: maskEmail(email),
  age: ageOn(birth_date, now.toISOString().slice(0, 10)),
})

/** The place after the last line of the page before, as values: a subquery would keep the index from being used. */
async function older({ db }: StaffContext, before: ProfileId | undefined): Promise<RawBuilder<unknown>> {
  const last =
    before &&
    (await maybeOne(
      db,
      sql<{ signup_date: Date; account_id: string }>`
        select signup_date, account_id from desk_members where id = ${before}
      `,
    ))
  return last ? sql`(signup_date, account_id) < (${last.signup_date}, ${last.account_id})` : sql`true`
}

function conditions({ state, country, joined, name }: MemberFilter, now: Date): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(state ? [stateIs(state, now)] : []),
    ...(country ? [sql`country = ${country}`] : []),
    ...(joined ? [sql`signup_date > ${new Date(now.getTime() - Number(joined) * DAY)}`] : []),
    ...(name ? [startsWith(name)] : []),
  ]
}

/** As many as anybody would read; a beginning that fits more people wants another letter. */
const NAMED = 300

/** Beside `brand`: fetched by the index on names first, because a join would read all members to find the few. */
export const startsWith = (name: string) => sql`id = any(array(
  select named.id from profile_statements named
  where named.site_id = brand.id and named.account_id is not null
    and lower(named.name) like ${`${name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
  limit ${NAMED}
))`

function stateIs(state: MemberState, now: Date): RawBuilder<unknown> {
  switch (state) {
    case 'active':
    case 'not_confirmed':
    case 'deleted':
      // The constant, not a parameter: partial indexes are chosen by it.
      return sql`status = ${sql.lit(state)}`
    case 'paid':
      return sql`paid`
    case 'suspended':
      return sql`suspended_until is not null and suspended_until > ${now}`
    case 'hidden':
      return sql`profile_hidden_at is not null`
    case 'locked':
      return sql`locked_at is not null`
    case 'reported':
      // An array is fetched by id; a join might read all members to find the few.
      return sql`id = any(array(select reported.id from reported_members reported where reported.site_id = brand.id))`
    default:
      return unreachable(state)
  }
}
