import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { many, one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { asOf } from './as-of.ts'
import type { readVat as contract, VatLine } from './money.contract.ts'
import { checkSpan } from './span-of.ts'

type Question = { brand?: SiteId | undefined; month: string }
type Row = Omit<VatLine, 'company'> & { site_id: SiteId }

/**
 * FIG-11: supplies of the month by the buyer's country and rate; what went back in the month, under the month it was
 * supplied in, because a return of the One Stop Shop corrects earlier months apart.
 */
export async function readVat(ctx: StaffContext, { brand, month }: Question): Promise<ReplyOf<typeof contract>> {
  const sites = brandsFor(ctx, 'see_money', brand)
  const first = checkSpan(ctx, sites, { from: `${month}-01`, to: `${month}-01` }).from
  return {
    month,
    as_of: await asOf(ctx.db, 'money', sites),
    complete: await isComplete(ctx, sites, first),
    lines: byCompany(ctx, await rowsOf(ctx, sites, first)),
  }
}

const rowsOf = ({ db }: StaffContext, sites: readonly SiteId[], first: string) =>
  many(
    db,
    sql<Row>`
      select site_id, currency, country, vat_basis_points as rate, supplied, sum(orders)::integer as orders,
        sum(amount)::float as amount, sum(vat)::float as vat, sum(returned)::float as returned,
        sum(returned_vat)::float as returned_vat, sum(won_back)::float as won_back, sum(won_back_vat)::float as won_back_vat
      from (
        select site_id, currency, country, vat_basis_points, to_char(day, 'YYYY-MM') as supplied, orders, amount,
          vat_amount as vat, 0 as returned, 0 as returned_vat, 0 as won_back, 0 as won_back_vat
        from figures_money_daily
        where site_id = any(${sites}::text[]) and day >= ${first}::date and day < ${first}::date + interval '1 month'
        union all
        select site_id, currency, country, vat_basis_points, to_char(order_day, 'YYYY-MM'), 0, 0, 0,
          refund_amount + chargeback_amount, refund_vat + chargeback_vat, won_back_amount, won_back_vat
        from figures_money_late
        where site_id = any(${sites}::text[]) and day >= ${first}::date and day < ${first}::date + interval '1 month'
      ) rows
      group by site_id, currency, country, vat_basis_points, supplied
    `,
  )

/** The last day of the month is over in every brand, and was computed after it was. */
async function isComplete({ db, sites: all }: StaffContext, sites: readonly SiteId[], first: string): Promise<boolean> {
  const zones = all.all().filter(({ id }) => sites.includes(id))
  const { done } = await one(
    db,
    sql<{ done: boolean }>`
      select coalesce(bool_and(exists (
        select from figures_days
        where figures_days.site_id = asked.site_id and kind = 'money'
          and day = (${first}::date + interval '1 month' - interval '1 day')::date
          and as_of >= (${first}::date + interval '1 month')::timestamp at time zone asked.zone
      )), false) as done
      from unnest(${zones.map(({ id }) => id)}::text[], ${zones.map(({ time_zone }) => time_zone)}::text[]) as asked (site_id, zone)
    `,
  )
  return done
}

const SUMS = ['orders', 'amount', 'vat', 'returned', 'returned_vat', 'won_back', 'won_back_vat'] as const

/** Brands of one company make one return. */
function byCompany(ctx: StaffContext, rows: readonly Row[]): VatLine[] {
  const companies = new Map(ctx.sites.all().map(({ id, company_id }) => [id, company_id]))
  const lines = new Map<string, VatLine>()
  for (const { site_id, ...row } of rows) {
    const company = companies.get(site_id) ?? site_id
    const key = [company, row.currency, row.country, row.rate, row.supplied].join(' ')
    const line = lines.get(key)
    if (line === undefined) lines.set(key, { company, ...row })
    else for (const name of SUMS) line[name] += row[name]
  }
  const order = ({ company, currency, supplied, country, rate }: VatLine) =>
    [company, currency, supplied, country, String(rate).padStart(5, '0')].join(' ')
  return [...lines.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

export async function vatCsv(ctx: StaffContext, question: Question): Promise<FileAnswer> {
  return inTransaction(ctx, async (tx) => {
    const { month, complete, lines } = await readVat(tx, question)
    await recordAct(tx, {
      ...{ act: 'figures.download', site: question.brand },
      after: { what: 'vat', month, lines: lines.length, complete },
    })
    const head = ['month', 'supplied_in', 'company', 'country', 'vat_rate', 'currency', 'orders', 'gross', 'net', 'vat']
    const cells = lines.map((line) => [
      ...[month, line.supplied, line.company, line.country, decimal(line.rate), line.currency, String(line.orders)],
      ...[decimal(line.amount), decimal(line.amount - line.vat), decimal(line.vat)],
      ...[line.returned, line.returned_vat, line.won_back, line.won_back_vat].map(decimal),
    ])
    return {
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(csvOf([...head, ...RETURNED], cells)),
      filename: `vat-${month}${complete ? '' : '-incomplete'}.csv`,
    }
  })
}

const RETURNED = ['returned_gross', 'returned_vat', 'won_back_gross', 'won_back_vat']
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2)
