import { type RawBuilder, sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { MemberId, OrderId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { unreachable } from '#kernel/unreachable.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { siteById } from '#platform/site.ts'

import type { MethodId } from '../methods.rules.ts'
import { ORDERS_PAGE, type OrderState } from './orders.rules.ts'

export type OrderFilter = {
  state?: OrderState | undefined
  method?: MethodId | undefined
  provider?: string | undefined
  country?: string | undefined
  least?: string | undefined
  most?: string | undefined
  code?: string | undefined
  within?: string | undefined
  day?: string | undefined
}
type Asked = OrderFilter & { brand?: SiteId | undefined; before?: OrderId | undefined }

export type OrderRow = {
  id: OrderId
  number: number
  site_id: SiteId
  account_id: MemberId
  created_at: Date
  credits: number
  discount_code: string | null
  country: string
  amount: number
  currency: Currency
  method: string | null
  provider: string | null
  state: OrderState
}

/**
 * What no index serves is looked for in this many orders at a time, so that a rare method costs a page no more than a
 * common one; the page says how far it looked.
 */
const LOOKED_THROUGH = 5000

/** FIG-15: by keyset, one index probe per brand. */
export async function listOrders(ctx: StaffContext, { brand, before, ...filter }: Asked) {
  const { rows, last } = await findOrders(ctx, {
    ...{ brand, before, filter, lines: ORDERS_PAGE + 1, looked: LOOKED_THROUGH },
  })
  const page = rows.slice(0, ORDERS_PAGE)
  const isFull = rows.length > ORDERS_PAGE
  return {
    orders: await withBuyers(ctx, page),
    next: isFull ? (page.at(-1)?.id ?? null) : (last?.id ?? null),
    looked_until: isFull ? null : (last?.created_at ?? null),
  }
}

type Search = {
  brand: SiteId | undefined
  before?: OrderId | undefined
  filter: OrderFilter
  lines: number
  looked: number
}
type Scanned = { id: OrderId; created_at: Date }

/** `last`: the oldest order that was looked at when there may be more behind it. */
export async function findOrders(ctx: StaffContext, { brand, before, filter, lines, looked }: Search) {
  const brands = brandsFor(ctx, 'see_money', brand)
  const zones = brands.map((id) => siteById(ctx, id).time_zone)
  const slow = slowConditions(filter)
  const scan = slow.length > 0 ? looked : lines
  const fast = [...fastConditions(filter, ctx.now()), await older(ctx, before)]
  const rows = await many(
    ctx.db,
    sql<OrderRow & { last: Scanned | null }>`
      with scanned as materialized (
        select page.id, number, site_id, account_id, created_at, credits, discount_code, country, amount, currency, status
        from unnest(${brands}::text[], ${zones}::text[]) as brand (id, zone)
        cross join lateral (
          select id, number, site_id, account_id, created_at, credits, discount_code, country, amount, currency, status
          from orders where site_id = brand.id and ${sql.join(fast, sql` and `)}
          order by created_at desc, id desc limit ${scan}
        ) page
        order by created_at desc, id desc limit ${scan}
      )
      select orders.id, number, orders.site_id, account_id, orders.created_at, credits, discount_code, country,
        orders.amount, orders.currency, payment.method, payment.provider, ${stateColumn} as state
      from scanned orders ${countingPayment}
      where ${sql.join([sql`true`, ...slow], sql` and `)}
      order by orders.created_at desc, orders.id desc limit ${lines}
    `,
  )
  return {
    rows,
    last: slow.length > 0 && rows.length < lines ? await lastScanned(ctx, brands, zones, fast, scan) : undefined,
  }
}

/** The payment that counts: a paid one, otherwise the newest. */
export const countingPayment = sql`
  left join lateral (
    select id, method, provider, provider_id, status, hold_reason from payments where payments.order_id = orders.id
    order by payments.status in ('paid', 'part_refunded', 'refunded', 'charged_back') desc, attempt desc limit 1
  ) payment on true
`

export const stateColumn: RawBuilder<OrderState> = sql`
  case when payment.hold_reason is not null then 'on_hold' when orders.status <> 'open' then orders.status
    when payment.status = 'failed' then 'failed' when payment.status in ('canceled', 'expired') then 'cancelled'
    else 'waiting' end
`

/** Behind the last order looked at there may be more. */
function lastScanned(
  { db }: StaffContext,
  brands: readonly SiteId[],
  zones: readonly string[],
  fast: readonly RawBuilder<unknown>[],
  scan: number,
): Promise<Scanned | undefined> {
  return maybeOne(
    db,
    sql<Scanned>`
      select page.id, page.created_at
      from unnest(${brands}::text[], ${zones}::text[]) as brand (id, zone)
      cross join lateral (
        select id, created_at from orders where site_id = brand.id and ${sql.join(fast, sql` and `)}
        order by created_at desc, id desc limit ${scan}
      ) page
      order by created_at desc, id desc offset ${scan - 1} limit 1
    `,
  )
}

/** The place after the last line of the page before, as values: a subquery would keep the index from being used. */
async function older({ db }: StaffContext, before: OrderId | undefined): Promise<RawBuilder<unknown>> {
  if (before === undefined) return sql`true`
  const last = await maybeOne(db, sql<Scanned>`select id, created_at from orders where id = ${before}`)
  return last === undefined ? sql`false` : sql`(created_at, id) < (${last.created_at}, ${last.id})`
}

/** Conditions on orders that an index serves; days are those of the brand. */
function fastConditions({ state, code, within, day }: OrderFilter, now: Date): RawBuilder<unknown>[] {
  const today = sql`(${now}::timestamptz at time zone brand.zone)::date`
  return [
    ...(state === undefined ? [] : [statusIs(state)]),
    ...(code === undefined ? [] : [sql`discount_code = ${code.toUpperCase()}`]),
    ...(within === undefined
      ? []
      : [sql`created_at >= ((${today} - ${Number(within) - 1}::integer)::timestamp at time zone brand.zone)`]),
    ...(day === undefined
      ? []
      : [
          sql`created_at >= (${day}::date::timestamp at time zone brand.zone)`,
          sql`created_at < ((${day}::date + 1)::timestamp at time zone brand.zone)`,
        ]),
  ]
}

const heldOrders = sql`array(select order_id from payments where hold_reason is not null)`

function statusIs(state: OrderState): RawBuilder<unknown> {
  switch (state) {
    case 'on_hold':
      // Few at any time; an array is fetched by id.
      return sql`id = any(${heldOrders})`
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return sql`status = 'open'`
    case 'paid':
    case 'part_refunded':
    case 'refunded':
    case 'charged_back':
      return sql`status = ${state} and id <> all(${heldOrders})`
    default:
      return unreachable(state)
  }
}

function slowConditions({ state, method, provider, country, least, most }: OrderFilter): RawBuilder<unknown>[] {
  return [
    ...(state === 'waiting' || state === 'failed' || state === 'cancelled' ? [sql`${stateColumn} = ${state}`] : []),
    ...(method === undefined ? [] : [sql`payment.method = ${method}`]),
    ...(provider === undefined ? [] : [sql`payment.provider = ${provider}`]),
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(least === undefined ? [] : [sql`orders.amount >= ${Number(least)}`]),
    ...(most === undefined ? [] : [sql`orders.amount <= ${Number(most)}`]),
  ]
}

type Buyer = { account_id: MemberId; id: ProfileId; name: string | null; birth_date: string }

/** Names only where one may see members. */
async function withBuyers(ctx: StaffContext, rows: readonly OrderRow[]) {
  const buyers = await many(
    ctx.db,
    sql<Buyer>`
      select account_id, id, name, birth_date::text from desk_members
      where account_id = any(${rows.map(({ account_id }) => account_id)}::text[])
        and site_id = any(${brandsFor(ctx, 'see_members')}::text[])
    `,
  )
  const today = ctx.now().toISOString().slice(0, 10)
  return rows.map(({ account_id, ...row }) => {
    const found = buyers.find((buyer) => buyer.account_id === account_id)
    return { ...row, buyer: found ? { id: found.id, name: found.name, age: ageOn(found.birth_date, today) } : null }
  })
}
