import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY, dayIn, HOUR, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aSale, type Sale } from '#tests/factories/sales.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { addDays } from './figures.rules.ts'
import type { MoneyBlock } from './money.contract.ts'

const server = sharedTestApp()
const db = () => server().database.db
const now = () => server().clock.now()
const ago = (days: number, hours = 0) => new Date(now().getTime() - days * DAY - hours * HOUR)
/** In Amsterdam, where the first brand is. */
const dayAgo = (days: number) => dayIn('Europe/Amsterdam', ago(days))
const ZONES = { localhost: 'Europe/Amsterdam', gilf: 'America/New_York' } as const

let owner: StaffMember
beforeAll(async () => {
  owner = await aStaffMember(server(), { role: 'owner' })
})
beforeEach(async () => {
  await run(
    db(),
    sql`truncate orders, figures_days, figures_money_daily, figures_money_late, figures_buyers_daily, figures_hourly cascade`,
  )
})

const sale = (given: Partial<Sale>) =>
  aSale(db(), { site: 'localhost', buyer: 'ana', at: ago(3), amount: 1900, ...given })
const rollUp = () => server().runCron('figures-hourly')

async function money(query: Record<string, string> = {}, who = owner) {
  const asked = new URLSearchParams({ from: dayAgo(30), to: dayAgo(1), ...query })
  const reply = await who.get(`/api/console/figures/money?${asked}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json() as { blocks: MoneyBlock[]; as_of: string | null; before: { from: string; to: string } | null }
}
const only = async (query: Record<string, string> = {}) => (await money(query)).blocks[0]!

describe('[FIG-1] money of a day', () => {
  test('counts orders that became paid, by the brand’s own day', async () => {
    // 03:30 in Amsterdam is the evening before in New York.
    const night = new Date(`${dayAgo(4)}T02:30:00Z`)
    await sale({ site: 'localhost', at: night })
    await sale({ site: 'gilf', buyer: 'bob', at: night })
    await rollUp()
    const paidOn = async (brand: string) =>
      (await only({ brand })).days.filter(({ paid }) => paid[0]).map(({ day }) => day)
    expect(await paidOn('localhost')).toEqual([dayAgo(4)])
    expect(await paidOn('gilf')).toEqual([dayAgo(5)])
  })

  test('keeps currencies apart, the usual one first', async () => {
    await sale({ amount: 1000 })
    await sale({ amount: 2000, buyer: 'bob' })
    await sale({ amount: 900, buyer: 'cem', currency: 'USD', country: 'US', rate: 0, method: 'paypal' })
    await rollUp()
    const { blocks } = await money()
    expect(blocks.map(({ currency, paid, vat, average }) => [currency, paid.now, vat, average.now])).toEqual([
      ['EUR', 3000, 174 + 347, 1500],
      ['USD', 900, 0, 900],
    ])
  })

  test('a payment that came twice is no second order, and its return no refund', async () => {
    const { order } = await sale({ method: 'ideal' })
    await run(
      db(),
      sql`
        with spare as (
          insert into payments (order_id, site_id, client_id, method, provider, provider_id, status, amount, currency, created_at, changed_at)
          values (${order}, 'localhost', gen_random_uuid(), 'paypal', 'sandbox', 'spare', 'refunded', 1900, 'EUR', ${ago(3)}, ${ago(2)})
          returning id
        )
        insert into refunds (payment_id, order_id, cause, credits, amount, status, requested_at, sent_at)
        select id, ${order}, 'paid_twice', 0, 1900, 'sent', ${ago(2)}, ${ago(2)} from spare
      `,
    )
    await rollUp()
    expect(await only()).toMatchObject({ paid: { now: 1900 }, methods: ['ideal'], refunded: { amount: { now: 0 } } })
  })
})

describe('[FIG-2] late facts', () => {
  test('are booked on the day they happen, and keep the day of their order', async () => {
    await sale({ at: ago(70), amount: 5000, refunds: [{ at: ago(3), amount: 2000 }] })
    await sale({ at: ago(10), buyer: 'bob', method: 'creditcard', chargedBackAt: ago(2) })
    await sale({ at: ago(9), buyer: 'cem', method: 'creditcard', chargedBackAt: ago(8), wonBackAt: ago(4) })
    await sale({ at: ago(9), buyer: 'dora', refunds: [{ at: ago(1), amount: 900, sent: false }] })
    await rollUp()
    const { refunded, chargebacks, paid } = await only()
    expect(paid.now).toBe(3 * 1900)
    expect(refunded).toMatchObject({ amount: { now: 2000, before: 0 }, refunds: { now: 1 }, of_these_orders: 0 })
    expect(chargebacks).toMatchObject({ cards: { now: { hits: 2, of: 2 } }, amount: 3800, won_back: 1900 })
    const then = await only({ from: dayAgo(80), to: dayAgo(60) })
    expect(then.refunded).toMatchObject({ amount: { now: 0 }, of_these_orders: 2000 })
    const csv = (await owner.get(`/api/console/figures/money.csv?from=${dayAgo(5)}&to=${dayAgo(1)}`)).body
    expect(csv).toContain(
      `${dayAgo(3)},${dayAgo(70)},localhost,EUR,ideal,NL,21.00,0,0,0,1,0,0,0.00,0.00,0.00,20.00,3.47,`,
    )
  })
})

describe('[FIG-3, FIG-4] roll-ups', () => {
  test('say as of when; one that fails keeps its last', async () => {
    expect((await money()).as_of).toBeNull()
    await rollUp()
    const before = now().toISOString()
    expect((await money()).as_of).toBe(before)
    server().clock.advance(20 * MINUTE)
    await run(db(), sql`alter table figures_money_daily rename to figures_money_away`)
    await expect(rollUp()).rejects.toThrow('not computed')
    await run(db(), sql`alter table figures_money_away rename to figures_money_daily`)
    expect((await money()).as_of).toBe(before)
    await rollUp()
    expect((await money()).as_of).toBe(now().toISOString())
  })

  test('compute the last 35 days anew every night, and older ones never again', async () => {
    await sale({ at: ago(40), amount: 1000 })
    await sale({ at: ago(20), amount: 1000 })
    await rollUp()
    await run(db(), sql`update orders set amount = 700, list_amount = 700`)
    await server().runCron('figures-nightly')
    const paid = async (days: number) => (await only({ from: dayAgo(days), to: dayAgo(days) })).paid.now
    expect([await paid(20), await paid(40)]).toEqual([700, 1000])
  })

  test('two at once make one', async () => {
    await sale({ at: ago(2) })
    await Promise.all([rollUp(), rollUp(), server().runCron('figures-nightly')])
    expect((await only()).paid.now).toBe(1900)
  })
})

describe('[FIG-6, FIG-8] the overview', () => {
  test('compares with the span before, or a year before; colour only beyond chance', async () => {
    for (let n = 0; n < 30; n += 1) await sale({ buyer: `now${n}`, at: ago(2 + (n % 20)) })
    await sale({ buyer: 'then', at: ago(40) })
    await sale({ buyer: 'long', at: ago(5 + 364), amount: 990 })
    await rollUp()
    const before = await money()
    expect(before.before).toEqual({ from: dayAgo(60), to: dayAgo(31) })
    expect(before.blocks[0]!.paid).toEqual({ now: 30 * 1900, before: 1900, differs: true })
    expect(before.blocks[0]!.average).toMatchObject({ now: 1900, before: 1900, differs: false })
    expect((await only({ against: 'year' })).paid.before).toBe(990)
    expect((await only({ against: 'none' })).paid).toEqual({ now: 30 * 1900, before: null, differs: false })
  })

  test('counts a buyer of several days once, new on the first', async () => {
    await sale({ at: ago(50), buyer: 'old' })
    await sale({ at: ago(20), buyer: 'old' })
    await sale({ at: ago(10), buyer: 'old' })
    await sale({ at: ago(10), buyer: 'fresh' })
    await sale({ at: ago(10, 1), buyer: 'fresh' })
    await sale({ at: ago(4), buyer: 'fresh' })
    await rollUp()
    const { buyers, new_buyers, days } = await only()
    expect([buyers.now, new_buyers.now]).toEqual([2, 1])
    expect(days.find(({ day }) => day === dayAgo(10))).toMatchObject({ new_buyers: 1, repeat_buyers: 1 })
    expect((await only({ from: dayAgo(10), to: dayAgo(10) })).buyers.now).toBe(2)
  })

  test('shows and exports only the brands of who asks, and the export is on record', async () => {
    await sale({ amount: 1000 })
    await sale({ site: 'gilf', buyer: 'bob', amount: 2000 })
    await rollUp()
    const finance = await aStaffMember(server(), { role: 'finance', brands: ['gilf'] })
    expect((await money({}, finance)).blocks[0]).toMatchObject({ paid: { now: 2000 }, brands: [{ id: 'gilf' }] })
    expect((await money({ brand: 'localhost' }, finance)).blocks).toEqual([])
    const csv = await finance.get(`/api/console/figures/money.csv?from=${dayAgo(9)}&to=${dayAgo(1)}`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
    expect(csv.body).toContain('gilf,EUR,ideal,NL')
    const { lines } = (await owner.get('/api/console/log?what=figures')).json()
    expect(lines[0]).toMatchObject({
      act: 'figures.download',
      staff_id: finance.id,
      after: { what: 'money', lines: 1 },
    })
  })

  test.each([
    ['2026-02-31', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2024-01-01', '2025-12-31'],
    ['2126-01-01', '2126-01-02'],
  ])('refuses %s to %s', async (from, to) => {
    const reply = await owner.get(`/api/console/figures/money?from=${from}&to=${to}`)
    expect([reply.statusCode, reply.json().error?.code ?? reply.json().code ?? reply.body]).toEqual([
      422,
      expect.anything(),
    ])
  })
})

describe('[FIG-11] VAT of a month', () => {
  test('by country and rate, corrections under the month of their order, and as CSV', async () => {
    const month = dayAgo(20).slice(0, 7)
    const inMonth = (day: number) => new Date(`${month}-${String(day).padStart(2, '0')}T12:00:00Z`)
    const early = new Date(`${addDays(`${month}-01`, -9)}T12:00:00Z`)
    await sale({ at: inMonth(3), amount: 1210 })
    await sale({ at: inMonth(4), amount: 2420, buyer: 'bob', refunds: [{ at: inMonth(5), amount: 1210 }] })
    await sale({ at: inMonth(4), amount: 1190, buyer: 'cem', country: 'DE', rate: 1900 })
    await sale({
      at: early,
      amount: 1255,
      buyer: 'dora',
      country: 'FI',
      rate: 2550,
      refunds: [{ at: inMonth(6), amount: 1255 }],
    })
    await rollUp()
    const { lines } = (await owner.get(`/api/console/figures/vat?month=${month}`)).json()
    const columns = ['country', 'rate', 'supplied', 'orders', 'amount', 'vat', 'returned', 'returned_vat']
    expect(lines.map((line: Record<string, unknown>) => columns.map((column) => line[column]))).toEqual([
      ['FI', 2550, addDays(`${month}-01`, -9).slice(0, 7), 0, 0, 0, 1255, 255],
      ['DE', 1900, month, 1, 1190, 190, 0, 0],
      ['NL', 2100, month, 2, 3630, 630, 1210, 210],
    ])
    const csv = (await owner.get(`/api/console/figures/vat.csv?month=${month}`)).body
    expect(csv).toContain(`NL,21.00,EUR,2,36.30,30.00,6.30,12.10,2.10`)
  })
})

const saleArbitrary = fc.record({
  site: fc.constantFrom('localhost', 'gilf'),
  buyer: fc.constantFrom('ana', 'bob', 'cem', 'dora'),
  hours: fc.integer({ min: 0, max: 70 * 24 }),
  amount: fc.constantFrom(499, 1900, 3375, 9001),
  method: fc.constantFrom('ideal', 'creditcard', 'paypal'),
  land: fc.constantFrom(['NL', 2100], ['DE', 1900], ['US', 0]) as fc.Arbitrary<[string, number]>,
  currency: fc.constantFrom('EUR', 'USD'),
  refunds: fc.array(
    fc.record({ after: fc.integer({ min: 1, max: 900 }), part: fc.integer({ min: 1, max: 40 }), sent: fc.boolean() }),
    { maxLength: 2 },
  ),
  chargedBack: fc.option(fc.integer({ min: 1, max: 900 })),
  wonBack: fc.option(fc.integer({ min: 1, max: 300 })),
})
const RUNS = process.env.DUET_LONG === '1' ? 200 : 12

test('[FIG-5] whatever was bought, given back and charged back: every figure equals a plain query on the books', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(saleArbitrary, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      async (sales, end, length) => {
        await run(
          db(),
          sql`truncate orders, figures_days, figures_money_daily, figures_money_late, figures_buyers_daily, figures_hourly cascade`,
        )
        for (const { hours, land, refunds, chargedBack, wonBack, buyer, ...rest } of sales) {
          const at = ago(0, hours)
          const later = (by: number, from = at) => new Date(Math.min(from.getTime() + by * HOUR, now().getTime()))
          const taken = chargedBack === null ? undefined : later(chargedBack)
          await sale({
            ...rest,
            ...{ at, buyer: `${rest.site}${buyer}`, country: land[0], rate: land[1] },
            refunds: refunds.map(({ after, part, sent }) => ({
              ...{ at: later(after), amount: Math.ceil((rest.amount * part) / 100), sent },
            })),
            ...{ chargedBackAt: taken, wonBackAt: taken && wonBack !== null ? later(wonBack, taken) : undefined },
          })
        }
        await rollUp()
        const span = { from: dayAgo(end + length - 1), to: dayAgo(end) }
        const { blocks } = await money(span)
        expect(Object.fromEntries(blocks.map((block) => [block.currency, shortOf(block)]))).toEqual(await truthOf(span))
      },
    ),
    { numRuns: RUNS },
  )
})

const shortOf = ({
  paid,
  kept,
  orders,
  buyers,
  new_buyers,
  refunded,
  chargebacks,
  days,
  brands,
  countries,
}: MoneyBlock) => ({
  ...{
    paid: paid.now,
    before: paid.before,
    kept: kept.now,
    orders: orders.now,
    buyers: buyers.now,
    fresh: new_buyers.now,
  },
  ...{ refunded: refunded.amount.now, returned: refunded.of_these_orders, cards: chargebacks.cards.now },
  ...{ taken: chargebacks.amount, won: chargebacks.won_back },
  days: days
    .filter(({ paid }) => paid.some(Boolean))
    .map(({ day, paid }) => [day, paid.reduce((sum, each) => sum + each, 0)]),
  brands: brands
    .filter((each) => each.paid.now > 0)
    .map(({ id, paid }) => `${id} ${paid.now}`)
    .sort(),
  countries: countries
    .filter((each) => each.paid.now > 0)
    .map(({ code, paid }) => `${code} ${paid.now}`)
    .sort(),
})

type Raw = {
  id: string
  site_id: keyof typeof ZONES
  account_id: string
  currency: string
  country: string
  amount: number
  paid_at: Date
  method: string
  vat: number
  payment: string
}

/** The same by hand, from the raw tables. */
async function truthOf({ from, to }: { from: string; to: string }) {
  const orders = await many(
    db(),
    sql<Raw>`
      select orders.id, orders.site_id, account_id, orders.currency, country, orders.amount, paid_at, method, vat_amount as vat, payments.id as payment
      from orders join payments on payments.order_id = orders.id join invoices on invoices.order_id = orders.id
    `,
  )
  const refunds = await many(
    db(),
    sql<{
      order_id: string
      amount: number
      sent_at: Date
    }>`select order_id, amount, sent_at from refunds where status = 'sent'`,
  )
  const events = await many(
    db(),
    sql<{
      payment_id: string
      status: string
      n: number
      at: Date
    }>`select payment_id, status, n, at from payment_events where n > 1`,
  )
  const dayOf = (order: Raw, at: Date) => dayIn(ZONES[order.site_id], at)
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const within = (day: string, first = from, last = to) => day >= first && day <= last
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
  const truth: Record<string, ReturnType<typeof shortOf>> = {}
  for (const currency of ['EUR', 'USD']) {
    const own = orders.filter((order) => order.currency === currency)
    const paid = own.filter((order) => within(dayOf(order, order.paid_at)))
    const before = own.filter((order) => within(dayOf(order, order.paid_at), addDays(from, -length), addDays(from, -1)))
    const week = own.filter((order) => within(dayOf(order, order.paid_at), addDays(from, -7), to))
    const find = (id: string) => own.find((order) => order.id === id || order.payment === id)
    const back = refunds.flatMap((refund) =>
      find(refund.order_id) ? [{ ...refund, order: find(refund.order_id)! }] : [],
    )
    const bank = events.flatMap((event) =>
      find(event.payment_id) ? [{ ...event, order: find(event.payment_id)! }] : [],
    )
    const inSpan = back.filter(({ order, sent_at }) => within(dayOf(order, sent_at)))
    const moved = bank.filter(({ order, at }) => within(dayOf(order, at)))
    const lateInEither = [
      ...back.map((each) => dayOf(each.order, each.sent_at)),
      ...bank.map((each) => dayOf(each.order, each.at)),
    ]
    if (
      week.length + before.length + lateInEither.filter((day) => within(day, addDays(from, -length), to)).length ===
      0
    )
      continue
    const left = (order: Raw, at: Date) =>
      order.amount - sum(back.filter((each) => each.order === order && each.sent_at <= at).map(({ amount }) => amount))
    const takenBefore = (event: (typeof bank)[number]) =>
      bank.find((each) => each.order === event.order && each.n === 2)!
    const firsts = paid.filter(
      (order) =>
        !orders.some(
          (other) =>
            other.account_id === order.account_id &&
            (other.paid_at < order.paid_at ||
              (other.paid_at.getTime() === order.paid_at.getTime() && other.id < order.id)),
        ),
    )
    const cards = ({ method }: Raw) => method === 'creditcard'
    const grouped = (key: (order: Raw) => string) =>
      [...new Set(paid.map(key))]
        .map((name) => `${name} ${sum(paid.filter((order) => key(order) === name).map(({ amount }) => amount))}`)
        .sort()
    truth[currency] = {
      ...{ paid: sum(paid.map(({ amount }) => amount)), before: sum(before.map(({ amount }) => amount)) },
      ...{ kept: sum(paid.map(({ amount, vat }) => amount - vat)), orders: paid.length },
      ...{ buyers: new Set(paid.map(({ account_id }) => account_id)).size, fresh: firsts.length },
      refunded: sum(inSpan.map(({ amount }) => amount)),
      returned: sum(back.filter(({ order }) => within(dayOf(order, order.paid_at))).map(({ amount }) => amount)),
      cards: {
        hits: moved.filter(({ status, order }) => status === 'charged_back' && cards(order)).length,
        of: paid.filter(cards).length,
      },
      taken: sum(moved.filter(({ status }) => status === 'charged_back').map(({ order, at }) => left(order, at))),
      won: sum(
        moved.filter(({ status }) => status === 'paid').map((event) => left(event.order, takenBefore(event).at)),
      ),
      days: [...new Set(paid.map((order) => dayOf(order, order.paid_at)))]
        .sort()
        .map((day) => [
          day,
          sum(paid.filter((order) => dayOf(order, order.paid_at) === day).map(({ amount }) => amount)),
        ]),
      ...{ brands: grouped(({ site_id }) => site_id), countries: grouped(({ country }) => country) },
    }
  }
  return truth
}

test('[FIG-11] the tax of parts adds up to the tax of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 500, 1900, 2100, 2550),
      async (parts, rate) => {
        const amount = parts.reduce((sum, part) => sum + part, 0)
        const { order } = await sale({
          amount,
          rate,
          refunds: parts.map((part, n) => ({ at: ago(2, -n), amount: part })),
        })
        const { whole, given } = await one(
          db(),
          sql<{ whole: number; given: number }>`
          select (select vat_amount from invoices where order_id = ${order}) as whole,
            (select sum(vat_amount)::integer from refund_facts where order_id = ${order}) as given
        `,
        )
        expect(given).toBe(whole)
      },
    ),
    { numRuns: RUNS },
  )
})
