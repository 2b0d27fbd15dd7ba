import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import type { Span } from './figures.rules.ts'
import { checkSpan } from './span-of.ts'

/** Amounts of the table, in minor units. */
const AMOUNTS = [
  ...[
    'paid',
    'vat',
    'fees',
    'refunded',
    'refunded_vat',
    'charged_back',
    'charged_back_vat',
    'won_back',
    'won_back_vat',
  ],
] as const
const COUNTS = ['orders', 'first_orders', 'orders_with_fee', 'refunds', 'chargebacks', 'chargebacks_won'] as const
type Row = { day: string; order_day: string; brand: string; currency: string; method: string; country: string } & {
  vat_rate: number
} & Record<(typeof AMOUNTS)[number] | (typeof COUNTS)[number], number>

/** FIG-10: a line per day, brand, way to pay and country; what went back has a line per day of its orders. */
export async function moneyCsv(
  ctx: StaffContext,
  { brand, from, to }: Span & { brand?: SiteId | undefined },
): Promise<FileAnswer> {
  const sites = brandsFor(ctx, 'see_money', brand)
  const span = checkSpan(ctx, sites, { from, to })
  return inTransaction(ctx, async (tx) => {
    const rows = await rowsOf(tx, sites, span)
    await recordAct(tx, { act: 'figures.download', site: brand, after: { what: 'money', ...span, lines: rows.length } })
    const head = ['day', 'order_day', 'brand', 'currency', 'method', 'country', 'vat_rate', ...COUNTS, ...AMOUNTS]
    const lines = rows.map((row) => [
      ...[row.day, row.order_day, row.brand, row.currency, row.method, row.country, (row.vat_rate / 100).toFixed(2)],
      ...COUNTS.map((name) => String(row[name])),
      ...AMOUNTS.map((name) => (row[name] / 100).toFixed(2)),
    ])
    return {
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(csvOf(head, lines)),
      filename: `money-${from}-${to}.csv`,
    }
  })
}

const rowsOf = ({ db }: StaffContext, sites: readonly SiteId[], { from, to }: Span) =>
  many(
    db,
    sql<Row>`
      select day::text, order_day::text, site_id as brand, currency, method, country, vat_basis_points as vat_rate,
        sum(orders)::integer as orders, sum(first_orders)::integer as first_orders, sum(fee_orders)::integer as orders_with_fee,
        sum(refunds)::integer as refunds, sum(chargebacks)::integer as chargebacks, sum(won)::integer as chargebacks_won,
        sum(paid)::float as paid, sum(vat)::float as vat, sum(fees)::float as fees, sum(refunded)::float as refunded,
        sum(refunded_vat)::float as refunded_vat, sum(charged_back)::float as charged_back,
        sum(charged_back_vat)::float as charged_back_vat, sum(won_back)::float as won_back, sum(won_back_vat)::float as won_back_vat
      from (
        select day, day as order_day, site_id, currency, method, country, vat_basis_points, orders, first_orders, fee_orders,
          0 as refunds, 0 as chargebacks, 0 as won, amount as paid, vat_amount as vat, fee_amount as fees, 0 as refunded,
          0 as refunded_vat, 0 as charged_back, 0 as charged_back_vat, 0 as won_back, 0 as won_back_vat
        from figures_money_daily
        where site_id = any(${sites}::text[]) and day between ${from}::date and ${to}::date
        union all
        select day, order_day, site_id, currency, method, country, vat_basis_points, 0, 0, 0, refunds, chargebacks, won_back,
          0, 0, 0, refund_amount, refund_vat, chargeback_amount, chargeback_vat, won_back_amount, won_back_vat
        from figures_money_late
        where site_id = any(${sites}::text[]) and day between ${from}::date and ${to}::date
      ) rows
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    `,
  )
