import { METHODS, type MethodId } from '#features/payments/methods.rules.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { averagesDiffer, countsDiffer, sharesDiffer, sumsDiffer } from '#kernel/chance.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'

import { asOf } from './as-of.ts'
import { addDays, type Comparison, comparedWith, type Day, daysOf, type Span } from './figures.rules.ts'
import type { Compared, readMoney as contract, MoneyBlock } from './money.contract.ts'
import {
  type BuyersOfDay,
  buyersOf,
  type Late,
  lateFactsOf,
  type Orders,
  ordersOf,
  refundsOfOrders,
} from './money-rows.ts'
import { checkSpan } from './span-of.ts'

type Question = Span & { brand?: SiteId | undefined; against?: Comparison | undefined }
type Spans = { now: Span; before: Span | null }
type Facts = {
  orders: readonly Orders[]
  late: readonly Late[]
  buyers: { now: readonly BuyersOfDay[]; before: readonly BuyersOfDay[] }
  returned: ReadonlyMap<string, number>
}

/** FIG-6: money of a span beside an earlier one, one block per currency, from the roll-ups alone. */
export async function readMoney(
  ctx: StaffContext,
  { brand, from, to, against = 'before' }: Question,
): Promise<ReplyOf<typeof contract>> {
  const sites = brandsFor(ctx, 'see_money', brand)
  const now = checkSpan(ctx, sites, { from, to })
  const spans: Spans = { now, before: comparedWith(now, against) }
  const facts: Facts = {
    orders: await ordersOf(ctx.db, sites, spans),
    late: await lateFactsOf(ctx.db, sites, spans),
    buyers: {
      now: await buyersOf(ctx.db, sites, now),
      before: spans.before ? await buyersOf(ctx.db, sites, spans.before) : [],
    },
    returned: await refundsOfOrders(ctx.db, sites, now),
  }
  const currencies = [...new Set([...facts.orders, ...facts.late].map(({ currency }) => currency))]
  const blocks = currencies.map((currency) => blockOf(currency, spans, facts))
  return {
    ...{ span: now, before: spans.before, as_of: await asOf(ctx.db, 'money', sites) },
    blocks: blocks.sort((one, other) => weightOf(other) - weightOf(one) || (one.currency < other.currency ? -1 : 1)),
  }
}

const weightOf = ({ orders }: MoneyBlock) => orders.now + (orders.before ?? 0)
const within = (span: Span | null) => (row: { day: Day | null }) =>
  span !== null && row.day !== null && row.day >= span.from && row.day <= span.to
const total = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0)

function blockOf(currency: string, spans: Spans, facts: Facts): MoneyBlock {
  const own = <Row extends { currency: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency)
  const orders = own(facts.orders)
  const daily = orders.filter(({ day }) => day !== null)
  const [here, there] = [daily.filter(within(spans.now)), daily.filter(within(spans.before))]
  const late = own(facts.late)
  const [lateHere, lateThere] = [
    late.filter(({ period }) => period === 'now'),
    late.filter(({ period }) => period === 'before'),
  ]
  const buyers = { now: own(facts.buyers.now), before: own(facts.buyers.before) }
  const against = compareIn(spans)
  const [sums, earlier] = [sumOf(here), sumOf(there)]
  const distinct = (rows: readonly BuyersOfDay[]) => total(rows, ({ first_in_span }) => first_in_span)
  const fresh = (rows: readonly BuyersOfDay[]) => total(rows, ({ new_buyers }) => new_buyers)
  const methods = methodsOf(here)
  return {
    currency,
    paid: against(sums.amount, earlier.amount, sumsDiffer(squaresOf(sums), squaresOf(earlier))),
    kept: against(keptOf(sums), keptOf(earlier), sumsDiffer(keptSquaresOf(sums), keptSquaresOf(earlier))),
    vat: sums.vat,
    fees: { amount: sums.fees, orders: sums.feeOrders },
    orders: against(sums.orders, earlier.orders, countsDiffer(sums.orders, earlier.orders)),
    average: against(
      averageOf(sums),
      averageOf(earlier),
      averagesDiffer({ ...squaresOf(sums), count: sums.orders }, { ...squaresOf(earlier), count: earlier.orders }),
    ),
    buyers: countedIn(against, distinct(buyers.now), distinct(buyers.before)),
    new_buyers: countedIn(against, fresh(buyers.now), fresh(buyers.before)),
    refunded: {
      amount: against(
        total(lateHere, ({ refund_amount }) => refund_amount),
        total(lateThere, ({ refund_amount }) => refund_amount),
        sharesDiffer(refundShare(lateHere, sums), refundShare(lateThere, earlier)),
      ),
      refunds: countedIn(
        against,
        total(lateHere, ({ refunds }) => refunds),
        total(lateThere, ({ refunds }) => refunds),
      ),
      of_these_orders: facts.returned.get(currency) ?? 0,
    },
    chargebacks: chargebacksOf({ here, there, lateHere, lateThere }, spans),
    methods,
    days: daysOf(spans.now).map((day) => ({
      day,
      paid: methods.map((method) =>
        total(
          here.filter((row) => row.day === day && row.method === method),
          amountOf,
        ),
      ),
      week_before: total(
        daily.filter((row) => row.day === addDays(day, -7)),
        amountOf,
      ),
      new_buyers: total(
        buyers.now.filter((row) => row.day === day),
        ({ new_buyers }) => new_buyers,
      ),
      repeat_buyers: total(
        buyers.now.filter((row) => row.day === day),
        ({ repeat_buyers }) => repeat_buyers,
      ),
    })),
    brands: groupsOf(orders, 'site_id', against).map(({ key, paid }) => ({ id: key as SiteId, paid })),
    countries: groupsOf(orders, 'country', against).map(({ key, paid }) => ({ code: key, paid })),
  }
}

type Against = (now: number, before: number, differs: boolean) => Compared

const compareIn =
  ({ before: span }: Spans): Against =>
  (now, before, differs) =>
    span === null ? { now, before: null, differs: false } : { now, before, differs }
const countedIn = (against: Against, now: number, before: number) => against(now, before, countsDiffer(now, before))

const amountOf = ({ amount }: Orders) => amount
const sumOf = (rows: readonly Orders[]) => ({
  orders: total(rows, (row) => row.orders),
  amount: total(rows, amountOf),
  squares: total(rows, (row) => row.squares),
  vat: total(rows, (row) => row.vat),
  fees: total(rows, (row) => row.fees),
  feeOrders: total(rows, (row) => row.fee_orders),
})
type Sums = ReturnType<typeof sumOf>

/** FIG-7: after VAT and the fees that are known, before refunds. */
const keptOf = ({ amount, vat, fees }: Sums) => amount - vat - fees
const averageOf = ({ amount, orders }: Sums) => (orders === 0 ? 0 : Math.round(amount / orders))
const squaresOf = ({ amount, squares }: Sums) => ({ sum: amount, squares })
/** VAT and fees are nearly the same part of every order, so what is kept varies as what is paid. */
function keptSquaresOf(sums: Sums) {
  const part = sums.amount === 0 ? 0 : keptOf(sums) / sums.amount
  return { sum: keptOf(sums), squares: sums.squares * part ** 2 }
}

const refundShare = (late: readonly Late[], { orders }: Sums) => ({
  hits: Math.min(
    total(late, ({ refunds }) => refunds),
    orders,
  ),
  of: orders,
})

const methodsOf = (rows: readonly Orders[]): string[] => {
  const paid = new Map<string, number>()
  for (const { method, amount } of rows) if (method !== null) paid.set(method, (paid.get(method) ?? 0) + amount)
  return [...paid.entries()].sort((one, other) => other[1] - one[1]).map(([method]) => method)
}

const isCard = ({ method }: { method: string | null }) =>
  method !== null && METHODS[method as MethodId]?.kind === 'card'

type Both = { here: readonly Orders[]; there: readonly Orders[]; lateHere: readonly Late[]; lateThere: readonly Late[] }

/** Of the span's card orders as many as banks took back in the span: what the card schemes watch. */
function chargebacksOf({ here, there, lateHere, lateThere }: Both, { before }: Spans): MoneyBlock['chargebacks'] {
  const share = (late: readonly Late[], orders: readonly Orders[]) => ({
    hits: total(late.filter(isCard), ({ chargebacks }) => chargebacks),
    of: total(orders.filter(isCard), (row) => row.orders),
  })
  const [now, then] = [share(lateHere, here), share(lateThere, there)]
  const fits = ({ hits, of }: typeof now) => hits <= of
  return {
    cards: {
      ...{ now, before: before && then },
      differs: before !== null && fits(now) && fits(then) && sharesDiffer(now, then),
    },
    amount: total(lateHere, ({ chargeback_amount }) => chargeback_amount),
    won_back: total(lateHere, ({ won_back_amount }) => won_back_amount),
  }
}

/** Most paid first. */
function groupsOf(orders: readonly Orders[], key: 'site_id' | 'country', against: Against) {
  const rows = orders.filter((row) => row[key] !== null)
  return [...new Set(rows.map((row) => row[key] as string))]
    .map((name) => {
      const of = (period: string) => rows.filter((row) => row[key] === name && row.period === period)
      const [now, before] = [sumOf(of('now')), sumOf(of('before'))]
      return { key: name, paid: against(now.amount, before.amount, sumsDiffer(squaresOf(now), squaresOf(before))) }
    })
    .sort((one, other) => other.paid.now - one.paid.now || (one.key < other.key ? -1 : 1))
}
