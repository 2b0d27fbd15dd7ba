import { type RawBuilder, sql } from 'kysely'

import { emailKey, isEmail } from '#features/accounts/accounts.rules.ts'
import { referenceOf } from '#features/moderation/find-report.ts'
import { recordReading } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { OrderId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { lineOf, type MemberRow, memberColumns, startsWith } from './list-members.ts'
import { ONE_LOOK, PHONE_DIGITS } from './members.rules.ts'
import { recordSearch } from './record-search.ts'

/** As many as fit under the search field. */
const FOUND = 6

type Asked = { q: string; brand?: SiteId | undefined }

/** CONS-32: `/`. What is typed decides where to look; each look is one probe of an index per brand. */
export function findAnything(ctx: StaffContext, { q, brand }: Asked) {
  return inTransaction(ctx, async (tx) => ({
    members: await findMembers(tx, { q, brand }, brandsFor(tx, 'see_members', brand)),
    orders: await findOrders(tx, q, orderBrands(tx, brand)),
    cases: await findCases(tx, q, brandsFor(tx, 'decide_cases', brand)),
  }))
}

/** Who sees members finds their orders, and so does who sees money. */
const orderBrands = (tx: StaffContext, brand: SiteId | undefined) => [
  ...new Set((['see_members', 'see_money'] as const).flatMap((permission) => brandsFor(tx, permission, brand))),
]

const digitsOf = (q: string) => (/^[\d\s+()/.-]+$/.test(q) ? q.replaceAll(/\D/g, '') : '')
const isId = (q: string) => /^[\w-]{22}$/.test(q)

async function findMembers(tx: StaffContext, { q, brand }: Asked, brands: readonly SiteId[]) {
  const now = tx.now()
  const { where, by } = conditionFor(q)
  const rows = await many(
    tx.db,
    sql<MemberRow>`
      select found.id, found.site_id, name, birth_date, paid, email, country, city, photo, signup_date, last_active, state
      from unnest(${brands}::text[]) as brand (id)
      cross join lateral (
        select ${memberColumns(now)} from desk_members
        where site_id = brand.id and ${where} order by lower(name), signup_date desc limit ${FOUND}
      ) found
      order by lower(name), signup_date desc limit ${FOUND}
    `,
  )
  // Who knows an address or a number learns whose it is: that is a reading.
  if (by === 'name' && rows.length > 0) await recordSearch(tx, { name: q, brand, found: rows.length })
  if (by !== 'name')
    for (const { id, site_id } of rows)
      await recordReading(
        tx,
        { act: 'member.find', site: site_id, subject: { kind: 'member', id }, after: { by } },
        ONE_LOOK,
      )
  return rows.map((row) => lineOf(row, now))
}

function conditionFor(q: string): { where: RawBuilder<unknown>; by: 'email' | 'phone' | 'id' | 'name' } {
  const digits = digitsOf(q)
  if (isEmail(q)) return { by: 'email', where: sql`email_key = ${emailKey(q)}` }
  if (isId(q)) return { by: 'id', where: sql`(id = ${q} or account_id = ${q})` }
  if (digits.length >= PHONE_DIGITS)
    return {
      by: 'phone',
      where: sql`account_id = any(array(
        select payer.account_id from desk_payers payer
        where right(payer.phone, 4) = ${digits.slice(-4)} and payer.phone like ${`%${digits.replace(/^0+/, '')}`}
      ))`,
    }
  return { by: 'name', where: startsWith(q) }
}

type OrderRow = {
  id: OrderId
  number: number
  site_id: SiteId
  amount: number
  currency: string
  status: string
  created_at: Date
  invoice: string | null
  member: ProfileId | null
  name: string | null
}

/** Orders by their id, by their own number (`O-118204`), or by that of their invoice. */
async function findOrders(ctx: StaffContext, q: string, brands: readonly SiteId[]): Promise<OrderRow[]> {
  const which = ordersBy(q)
  if (which === undefined) return []
  // Whose order it is, only for who sees members.
  const shown = brandsFor(ctx, 'see_members')
  return many(
    ctx.db,
    sql<OrderRow>`
      select orders.id, numbered.number, orders.site_id, amount, currency, orders.status, created_at, invoice::text,
        member.id as member, member.name
      from desk_orders orders join numbered_orders numbered on numbered.id = orders.id
      left join desk_members member on member.account_id = orders.account_id and member.site_id = any(${shown}::text[])
      where ${which} and orders.site_id = any(${brands}::text[]) order by created_at desc limit ${FOUND}
    `,
  )
}

function ordersBy(q: string): RawBuilder<unknown> | undefined {
  if (isId(q)) return sql`orders.id = ${q}`
  const own = /^o-?(\d{1,12})$/i.exec(q.trim())?.[1]
  if (own !== undefined) return sql`numbered.number = ${Number(own)}`
  const digits = digitsOf(q)
  if (digits === '' || digits.length >= 10) return undefined
  return sql`orders.id = any(array(
    select paper.order_id from numbered_invoices paper where paper.number = ${Number(digits)}
    union
    select same.id from numbered_orders same where same.number = ${Number(digits)}
  ))`
}

type CaseRow = {
  id: string
  site_id: SiteId
  reference: string
  kind: string
  what: string
  opened_at: Date
  closed_at: Date | null
}

/** By the number both sides quote, also typed in lower case and without its dash. */
async function findCases({ db, staff }: StaffContext, q: string, brands: readonly SiteId[]): Promise<CaseRow[]> {
  const reference = referenceOf(q)
  if (!/^.{4}-.{4}$/.test(reference)) return []
  return many(
    db,
    sql<CaseRow>`
      select id, site_id, reference, kind, what, opened_at, closed_at from desk_cases
      where reference = ${reference} and site_id = any(${brands}::text[]) and (not sealed or ${staff.childProtection})
      order by opened_at limit ${FOUND}
    `,
  )
}
