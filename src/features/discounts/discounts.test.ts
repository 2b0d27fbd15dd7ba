import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { auditPayments } from '#features/payments/audit-payments.ts'
import { HOUR } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, buy, order, orderForm, priceList, providerIdOf } from '#tests/factories/purchases.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string; message: string } } }) => reply.json().error?.code
const ask = (who: Person, query: string) => who.get(`/api/discountcode.php?${query}`)

const anOldMember = () => aBuyerOf(server())

beforeAll(() =>
  changeSite(server(), 'localhost', {
    discounts: {
      discount_codes: [
        { code: 'ONLY-ONE', percentage: 50, use: 'once' },
        { code: 'SPRING', percentage: 10, use: 'once_per_member' },
        { code: 'BELGIUM', percentage: 10, use: 'once_per_member', countries: ['BE'] },
        { code: 'LARGE', percentage: 10, use: 'once_per_member', minimum_order: { EUR: 3000 } },
        { code: 'PAYPAL', percentage: 10, use: 'once_per_member', methods: ['paypal'] },
        { code: 'OVER', percentage: 10, use: 'once_per_member', until: '2026-03-01T00:00:00Z' },
        { code: 'EARLY', percentage: 10, use: 'once_per_member', from: '2027-03-01T00:00:00Z' },
        { code: 'FIRST', percentage: 30, use: 'once_per_member', first_purchase: true },
        { code: 'NEARLY-ALL', percentage: 90, use: 'once_per_member' },
      ],
    },
  }),
)

describe('a code', () => {
  test('[PAY-7] returns its value however it is typed; an unknown one has its own error text', async () => {
    const ada = await anOldMember()
    expect((await ask(ada, 'code=%20spring%20')).json().discountcode).toMatchObject({ code: 'SPRING', percentage: 10 })
    const unknown = await ada.get('/api/discountcode.php?code=NOPE&lang=nl')
    expect(unknown.json().error).toMatchObject({ code: 'discount_code_not_found', message: 'Code niet gevonden' })
    await buy(server(), ada, { code: 'SPRING' })
    const used = await ada.get('/api/discountcode.php?code=SPRING&lang=nl')
    expect(used.json().error).toMatchObject({ code: 'discount_code_used', message: 'Code reeds gebruikt' })
  })

  test('[PAY-7] is limited to its country, minimum order, method, period and first purchase', async () => {
    const ben = await anOldMember()
    const place = async (choice: object) => codeOf(await order(ben, choice))
    expect(await place({ code: 'BELGIUM', total: 1710 })).toBe('discount_code_not_valid')
    expect(await place({ code: 'BELGIUM', country: 'BE', method: 'bancontact' })).toBeUndefined()
    const { packages } = await priceList(ben, { code: 'LARGE' })
    const lowered = packages.filter((each: { amount: number; list_amount: number }) => each.amount < each.list_amount)
    expect(lowered.map(({ id }: { id: string }) => id)).toEqual(['large', 'grand'])
    expect(await place({ code: 'LARGE', total: 1710 })).toBe('discount_code_not_valid')
    expect(await place({ code: 'LARGE', package: 'large' })).toBeUndefined()
    expect(await place({ code: 'PAYPAL', total: 1710 })).toBe('discount_code_not_valid')
    expect(await place({ code: 'PAYPAL', method: 'paypal' })).toBeUndefined()
    expect(codeOf(await ask(ben, 'code=OVER'))).toBe('discount_code_not_valid')
    expect(codeOf(await ask(ben, 'code=EARLY'))).toBe('discount_code_not_valid')
    await buy(server(), ben, { code: 'FIRST' })
    expect(codeOf(await order(await boughtBefore(), { code: 'FIRST', total: 1330 }))).toBe('discount_code_not_valid')
  })

  const boughtBefore = async () => {
    const member = await anOldMember()
    await buy(server(), member)
    return member
  }

  test('[PAY-7, R-DISC-1] of fifty parallel orders with a single-use code one gets it, and 49 learn that it is used', async () => {
    // One after the other: confirming waits for the shared queue.
    const people: Person[] = []
    for (let n = 0; n < 10; n += 1) people.push(await anOldMember())
    const forms = await Promise.all(people.map((who) => orderForm(who, { code: 'ONLY-ONE' })))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_each, n) =>
        people[n % 10]!.post('/api/order.php', { ...forms[n % 10], client_id: randomUUID() }),
      ),
    )
    const winners = await many(
      db(),
      sql<{ account_id: string }>`select account_id from discount_uses where code = 'ONLY-ONE' and state = 'reserved'`,
    )
    expect(winners).toHaveLength(1)
    // The winner's later clicks may move the code to their newest order; nobody else gets it.
    const placed = replies.filter((reply) => reply.statusCode === 200)
    expect(new Set(placed.map((reply) => replies.indexOf(reply) % 10)).size).toBe(1)
    expect(new Set(replies.filter((reply) => reply.statusCode !== 200).map(codeOf))).toEqual(
      new Set(['discount_code_used']),
    )
  })

  test('[PAY-7, R-DISC-2] a failed order releases it; a paid one keeps it, even after a refund', async () => {
    const eva = await anOldMember()
    const reply = await order(eva, { code: 'SPRING' })
    await actAtProvider(server(), providerIdOf(reply), 'failed')
    expect((await ask(eva, 'code=SPRING')).json().discountcode.percentage).toBe(10)
    const again = await eva.post('/api/payment.php', {
      client_id: randomUUID(),
      order: reply.json().order.id,
      method: 'paypal',
    })
    await actAtProvider(server(), providerIdOf(again), 'paid')
    expect(codeOf(await ask(eva, 'code=SPRING'))).toBe('discount_code_used')
    await actAtProvider(server(), providerIdOf(again), 'charged_back')
    expect(codeOf(await ask(eva, 'code=SPRING'))).toBe('discount_code_used')
  })

  test('[PAY-7, PAY-3] moved to a newer order it counts once: paying both refunds the second payment', async () => {
    const fay = await anOldMember()
    const ordered = await order(fay, { code: 'SPRING' })
    const first = providerIdOf(ordered)
    const second = providerIdOf(await order(fay, { code: 'SPRING', package: 'large' }))
    const { credits } = (await fay.get('/api/user.php')).json().user
    await actAtProvider(server(), second, 'paid')
    await actAtProvider(server(), first, 'paid')
    expect((await fay.get('/api/user.php')).json().user.credits).toBe(credits + 90)
    const { refunded } = await one(
      db(),
      sql<{ refunded: number }>`select refunded from sandbox_payments where id = ${first}`,
    )
    expect(refunded).toBe(1710)
    // The order says so too: no credits were added, and nothing is left to pay.
    const { id } = ordered.json().order
    const { order: told } = (await fay.get(`/api/order.php?id=${id}`)).json()
    expect(told).toMatchObject({ state: 'completed', reversal: 'given_back', open: false })
    const { transaction } = (await fay.get(`/api/transaction.php?id=${id}`)).json()
    expect(transaction).toMatchObject({ state: 'refunded', given_back: true, unfinished: false, invoice: null })
    expect(await auditPayments({ db: db(), clock: server().clock })).toEqual([])
  })

  test('[PAY-7, PAY-3] an older order paid first keeps its price; the newer one releases the code', async () => {
    const gus = await anOldMember()
    const older = await order(gus, { code: 'SPRING' })
    const newer = await order(gus, { code: 'SPRING', package: 'large' })
    const { credits } = (await gus.get('/api/user.php')).json().user
    await actAtProvider(server(), providerIdOf(older), 'paid')
    expect((await gus.get('/api/user.php')).json().user.credits).toBe(credits + 40)
    await actAtProvider(server(), providerIdOf(newer), 'paid')
    expect((await gus.get('/api/user.php')).json().user.credits).toBe(credits + 40)
    const { order: told } = (await gus.get(`/api/order.php?id=${newer.json().order.id}`)).json()
    expect(told).toMatchObject({ reversal: 'given_back', open: false })
  })

  test('[PAY-7] the welcome offer counts as a used code once used', async () => {
    const ida = await aMemberOf(server())
    await buy(server(), ida, { code: 'TIMEBONUS25' })
    expect(codeOf(await ask(ida, 'code=TIMEBONUS25'))).toBe('discount_code_used')
  })
})

describe('the welcome offer', () => {
  test('[PAY-7, PAY-8] is returned for welcome=true, and not once it is over or used', async () => {
    const gil = await aMemberOf(server())
    const { discountcode } = (await ask(gil, 'welcome=true&country=DE')).json()
    expect(discountcode).toMatchObject({ code: 'TIMEBONUS25', value_percentage: 25, country: 'DE', currency: 'EUR' })
    await buy(server(), gil)
    expect((await ask(gil, 'welcome=true')).json().discountcode).toBeNull()
    expect((await priceList(gil)).discount, 'a second purchase has the full price').toBeNull()
    expect((await ask(await anOldMember(), 'welcome=true')).json().discountcode).toBeNull()
  })

  test('[PAY-7, API-1] welcome=true names the offer that prices and user.php carry, and is null in its absence, never an error', async () => {
    const ola = await aMemberOf(server())
    const offers = async () => {
      const replies = await Promise.all([
        ask(ola, 'welcome=true'),
        ola.get('/api/packages.php?country=NL'),
        ola.get('/api/user.php'),
      ])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const [wire, prices, user] = replies.map((reply) => reply.json())
      return { wire: wire.discountcode, prices: prices.discount, user: user.user.time_bonus }
    }
    const { wire, prices, user } = await offers()
    expect(wire).toMatchObject({ kind: 'welcome', code: 'TIMEBONUS25', percentage: 25, value_percentage: 25 })
    expect(prices).toMatchObject({ kind: wire.kind, code: wire.code, percentage: wire.percentage })
    expect(user).toMatchObject({ code: wire.code, value_percentage: wire.value_percentage, expires: wire.expires })
    expect((await ask(ola, 'welcome=true&code=SPRING')).json().discountcode.code, 'a typed code counts').toBe('SPRING')
    expect(codeOf(await ask(ola, 'welcome=true&code=NOPE'))).toBe('discount_code_not_found')
    server().clock.advance(4 * HOUR)
    expect(await offers()).toEqual({ wire: null, prices: null, user: null })
    expect(codeOf(await ask(ola, '')), 'nothing was asked').toBe('discount_code_not_found')
  })

  test('[PAY-7] does not combine with a code', async () => {
    const hana = await aMemberOf(server())
    const { packages } = await priceList(hana, { code: 'SPRING' })
    expect(packages.find(({ id }: { id: string }) => id === 'medium').amount).toBe(1710)
  })
})
