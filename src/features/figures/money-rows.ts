import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import { addDays, type Day, type Span } from './figures.rules.ts'

type Spans = { now: Span; before: Span | null }
type Period = 'now' | 'before'

/** A sum of roll-ups: by day and method, by brand, or by country; what it is not grouped by is null. */
export type Orders = {
  currency: string
  day: Day | null
  method: string | null
  period: Period | null
  site_id: SiteId | null
  country: string | null
  orders: number
  amount: number
  squares: number
  vat: number
  fees: number
  fee_orders: number
}

const earliest = ({ now, before }: Spans): Day => {
  const week = addDays(now.from, -7)
  return before && before.from < week ? before.from : week
}

const periodOf = ({ now, before }: Spans) => sql`
  case when day between ${now.from}::date and ${now.to}::date then 'now'
    when day between ${before?.from ?? null}::date and ${before?.to ?? null}::date then 'before' end
`

/** One pass over the days of both spans, and the week before for the neighbours of single days. */
export const ordersOf = (db: Db, sites: readonly SiteId[], spans: Spans) =>
  many(
    db,
    sql<Orders>`
      select currency, day::text, method, period, site_id, country, sum(orders)::integer as orders, sum(amount)::float as amount,
        sum(squares)::float as squares, sum(vat_amount)::float as vat, sum(fee_amount)::float as fees,
        sum(fee_orders)::integer as fee_orders
      from (
        select currency, day, method, ${periodOf(spans)} as period, site_id, country, orders, amount, squares, vat_amount,
          fee_amount, fee_orders
        from figures_money_daily
        where site_id = any(${sites}::text[]) and day between ${earliest(spans)}::date and ${spans.now.to}::date
      ) rows
      group by grouping sets ((currency, day, method), (currency, period, site_id), (currency, period, country))
      having grouping(day) = 0 or period is not null
    `,
  )

export type Late = {
  currency: string
  period: Period
  method: string
  refunds: number
  refund_amount: number
  chargebacks: number
  chargeback_amount: number
  won_back_amount: number
}

/** What happened in the spans, to orders of any day. */
export const lateFactsOf = (db: Db, sites: readonly SiteId[], spans: Spans) =>
  many(
    db,
    sql<Late>`
      select currency, period, method, sum(refunds)::integer as refunds, sum(refund_amount)::float as refund_amount,
        sum(chargebacks)::integer as chargebacks, sum(chargeback_amount)::float as chargeback_amount,
        sum(won_back_amount)::float as won_back_amount
      from (
        select currency, ${periodOf(spans)} as period, method, refunds, refund_amount, chargebacks, chargeback_amount,
          won_back_amount
        from figures_money_late
        where site_id = any(${sites}::text[]) and day between ${earliest(spans)}::date and ${spans.now.to}::date
      ) rows
      where period is not null group by currency, period, method
    `,
  )

/** FIG-2: what went back of the orders of a span, by currency, whenever it did. */
export async function refundsOfOrders(db: Db, sites: readonly SiteId[], { from, to }: Span) {
  const rows = await many(
    db,
    sql<{ currency: string; amount: number }>`
      select currency, sum(refund_amount)::float as amount from figures_money_late
      where site_id = any(${sites}::text[]) and order_day between ${from}::date and ${to}::date
      group by currency
    `,
  )
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}

export type BuyersOfDay = {
  currency: string
  day: Day
  new_buyers: number
  repeat_buyers: number
  /** Who had not bought before in the span: over its days they add up to its buyers. */
  first_in_span: number
}

export const buyersOf = (db: Db, sites: readonly SiteId[], { from, to }: Span) =>
  many(
    db,
    sql<BuyersOfDay>`
      select currency, day::text, coalesce(sum(buyers) filter (where is_new), 0)::integer as new_buyers,
        coalesce(sum(buyers) filter (where not is_new), 0)::integer as repeat_buyers,
        coalesce(sum(buyers) filter (where previous_day < ${from}::date), 0)::integer as first_in_span
      from figures_buyers_daily
      where site_id = any(${sites}::text[]) and day between ${from}::date and ${to}::date
      group by currency, day
    `,
  )
