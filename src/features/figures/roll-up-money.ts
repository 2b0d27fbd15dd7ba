import { sql } from 'kysely'

import { one, run } from '#platform/db/query.ts'

import { type Day, LONGEST_SPAN } from './figures.rules.ts'
import type { RollUp, RollUpContext, SiteDay } from './roll-up.ts'

/** FIG-1: money of a day, from the books. */
export const moneyRollUp: RollUp = {
  kind: 'money',

  async firstDay({ db }, site) {
    const { day } = await one(
      db,
      sql<{ day: Day | null }>`
        select (min(paid_at) at time zone ${site.time_zone})::date::text as day from purchase_moments
        where site_id = ${site.id}
      `,
    )
    return day
  },

  async run(tx, day) {
    await rollUpOrders(tx, day)
    await rollUpLateFacts(tx, day)
    await rollUpBuyers(tx, day)
    await rollUpHours(tx, day)
  },
}

async function rollUpOrders({ db }: RollUpContext, { site, day, from, to }: SiteDay) {
  await run(db, sql`delete from figures_money_daily where site_id = ${site.id} and day = ${day}`)
  await run(
    db,
    sql`
      insert into figures_money_daily (site_id, day, currency, method, country, vat_basis_points, orders, first_orders,
        amount, squares, vat_amount, fee_orders, fee_amount)
      select site_id, ${day}::date, currency, method, country, vat_basis_points, count(*), count(*) filter (where is_first),
        sum(amount), sum(amount::numeric * amount), sum(vat_amount), 0, 0
      from paid_order_facts where site_id = ${site.id} and paid_at >= ${from} and paid_at < ${to}
      group by site_id, currency, method, country, vat_basis_points
    `,
  )
}

/** FIG-2: on the day it happens; the day of the order stays readable. */
async function rollUpLateFacts({ db }: RollUpContext, { site, day, from, to }: SiteDay) {
  await run(db, sql`delete from figures_money_late where site_id = ${site.id} and day = ${day}`)
  await run(
    db,
    sql`
      insert into figures_money_late (site_id, day, order_day, currency, method, country, vat_basis_points,
        refunds, refund_amount, refund_vat, chargebacks, chargeback_amount, chargeback_vat, won_back, won_back_amount, won_back_vat)
      select ${site.id}, ${day}::date, (paid_at at time zone ${site.time_zone})::date, currency, method, country, vat_basis_points,
        count(*) filter (where kind = 'refund'), coalesce(sum(amount) filter (where kind = 'refund'), 0),
        coalesce(sum(vat_amount) filter (where kind = 'refund'), 0),
        count(*) filter (where kind = 'taken'), coalesce(sum(amount) filter (where kind = 'taken'), 0),
        coalesce(sum(vat_amount) filter (where kind = 'taken'), 0),
        count(*) filter (where kind = 'won'), coalesce(sum(amount) filter (where kind = 'won'), 0),
        coalesce(sum(vat_amount) filter (where kind = 'won'), 0)
      from (
        select 'refund' as kind, paid_at, currency, method, country, vat_basis_points, amount, vat_amount
        from refund_facts where site_id = ${site.id} and sent_at >= ${from} and sent_at < ${to}
        union all
        select 'taken', paid_at, currency, method, country, vat_basis_points, amount, vat_amount
        from chargeback_facts where site_id = ${site.id} and at >= ${from} and at < ${to}
        union all
        select 'won', paid_at, currency, method, country, vat_basis_points, amount, vat_amount
        from chargeback_facts where site_id = ${site.id} and won_back_at >= ${from} and won_back_at < ${to}
      ) facts
      group by 3, currency, method, country, vat_basis_points
    `,
  )
}

async function rollUpBuyers({ db }: RollUpContext, { site, day, from, to }: SiteDay) {
  const zone = site.time_zone
  await run(db, sql`delete from figures_buyers_daily where site_id = ${site.id} and day = ${day}`)
  await run(
    db,
    sql`
      insert into figures_buyers_daily (site_id, day, currency, is_new, previous_day, buyers)
      select ${site.id}, ${day}::date, currency, is_new, previous_day, count(*)
      from (
        select bought.currency, bought.is_new,
          coalesce(greatest((max(before.paid_at) at time zone ${zone})::date, ${day}::date - ${2 * LONGEST_SPAN}::integer),
            '-infinity') as previous_day
        from (
          select account_id, currency, bool_or(is_first) as is_new from paid_order_facts
          where site_id = ${site.id} and paid_at >= ${from} and paid_at < ${to}
          group by account_id, currency
        ) bought
        left join purchase_moments before on before.account_id = bought.account_id and before.currency = bought.currency
          and before.paid_at < ${from}
        group by bought.account_id, bought.currency, bought.is_new
      ) buyers
      group by currency, is_new, previous_day
    `,
  )
}

/** What was paid by the hour, in each currency, for the first screen. */
async function rollUpHours({ db }: RollUpContext, { site, day, from, to }: SiteDay) {
  await run(db, sql`delete from figures_hourly where site_id = ${site.id} and day = ${day} and figure like 'paid %'`)
  await run(
    db,
    sql`
      insert into figures_hourly (site_id, day, figure, hour, value)
      select site_id, ${day}::date, 'paid ' || currency, extract(hour from paid_at at time zone ${site.time_zone}), sum(amount)
      from paid_order_facts where site_id = ${site.id} and paid_at >= ${from} and paid_at < ${to}
      group by site_id, currency, 4
    `,
  )
}
