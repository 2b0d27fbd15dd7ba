import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, buy, order, orderForm, priceList, providerIdOf } from '#tests/factories/purchases.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const aMember = (options: Parameters<typeof aMemberOf>[1] = {}) => aMemberOf(server(), options)
const anOldMember = (options: Parameters<typeof aBuyerOf>[1] = {}) => aBuyerOf(server(), options)
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user
/** A stored card has no checkout page whose address would tell it. */
const providerIdIn = async (payment: string) =>
  (await one(db(), sql<{ provider_id: string }>`select provider_id from payments where id = ${payment}`)).provider_id
const stateOf = async (who: Person, id: string) => (await who.get(`/api/order.php?id=${id}`)).json().order.state
describe('prices', () => {
  test('[PAY-1] packages have styles, one is marked popular, and prices follow the country', async () => {
    const visitor = aVisitor(server())
    const dutch = (await visitor.get('/api/packages.php?country=NL')).json()
    expect(
      dutch.packages.filter(({ trial }: { trial: boolean }) => !trial).map(({ style }: { style: string }) => style),
    ).toEqual(['p0', 'p1', 'p2', 'p3'])
    expect(dutch.packages.filter(({ popular }: { popular: boolean }) => popular)).toHaveLength(1)
    expect(dutch).toMatchObject({ currency: 'EUR', discount: null })
    const polish = (await visitor.get('/api/packages.php?country=PL')).json()
    expect(polish.currency).toBe('PLN')
    expect(polish.methods.map(({ id }: { id: string }) => id)).toContain('blik')
    expect(polish.methods.map(({ id }: { id: string }) => id)).not.toContain('ideal')
  })

  test('[PAY-2] the preset country is that of the network, else of the member’s own place, else the site’s first', async () => {
    const ida = await aMember()
    const preset = async () => (await ida.get('/api/packages.php')).json().country
    expect(await preset()).toBe('NL')
    expect((await ida.put('/api/place.php', { region: 'IT-25', city: 'Milano' })).statusCode).toBe(200)
    expect(await preset()).toBe('IT')
    expect((await userOf(ida)).time_bonus.country).toBe('IT')
    const { discountcode } = (await ida.get('/api/discountcode.php?welcome=true')).json()
    expect(discountcode.country).toBe('IT')
    ida.cookies.set('country', 'DE')
    expect(await preset(), 'chosen in this browser').toBe('DE')
  })

  test('[PAY-2] retired methods are not offered anywhere', async () => {
    const visitor = aVisitor(server())
    for (const country of ['NL', 'DE', 'AT', 'BE', 'CH']) {
      const { methods } = (await visitor.get(`/api/packages.php?country=${country}`)).json()
      const ids = methods.map(({ id }: { id: string }) => id)
      expect(ids.filter((id: string) => ['sofort', 'giropay', 'maestro'].includes(id))).toEqual([])
    }
  })

  test('[PAY-7, PAY-8] the welcome offer lowers every price for four hours, and none a second later', async () => {
    const ada = await aMember()
    const during = await priceList(ada)
    expect(during.discount).toMatchObject({ code: 'TIMEBONUS25', percentage: 25, kind: 'welcome' })
    for (const { list_amount, amount } of during.packages)
      expect(amount).toBe(list_amount - Math.round(list_amount * 0.25))
    const form = await orderForm(ada)
    server().clock.advance(4 * HOUR + SECOND)
    expect((await priceList(ada)).discount).toBeNull()
    expect(codeOf(await ada.post('/api/order.php', form)), 'the old price').toBe('price_changed')
    expect(codeOf(await ada.post('/api/order.php', { ...form, code: 'TIMEBONUS25' }))).toBe('discount_code_not_valid')
  })
})

describe('ordering', () => {
  test('[PAY-2, PAY-3, R-PAY-16] a paid order brings its credits, Premium and an invoice, and the page says so', async () => {
    const ben = await anOldMember()
    const before = await userOf(ben)
    const reply = await order(ben)
    expect(reply.json().order).toMatchObject({ state: 'pending', credits: 40, amount: 1900, currency: 'EUR' })
    await actAtProvider(server(), providerIdOf(reply), 'paid')
    expect(await stateOf(ben, reply.json().order.id)).toBe('completed')
    const after = await userOf(ben)
    expect(after).toMatchObject({ credits: before.credits + 40, paid_user: true })
    const invoice = await one(
      db(),
      sql<{ vat_amount: number }>`select vat_amount from invoices where order_id = ${reply.json().order.id}`,
    )
    expect(invoice.vat_amount).toBe(330)
  })

  test('[PAY-2, R-PAY-7] ten clicks make one order and one payment at the provider', async () => {
    const cem = await anOldMember()
    const form = await orderForm(cem)
    const replies = await Promise.all(Array.from({ length: 10 }, () => cem.post('/api/order.php', form)))
    expect(new Set(replies.map((reply) => reply.json().order.id)).size).toBe(1)
    const { n } = await one(
      db(),
      sql<{ n: number }>`
      select count(*)::integer as n from sandbox_payments where reference in (select id from payments where order_id = ${replies[0]!.json().order.id})
    `,
    )
    expect(n).toBe(1)
    expect(codeOf(await cem.post('/api/order.php', { ...form, package: 'large' }))).toBe('client_id_reused')
  })

  test('[PAY-3, R-PAY-8] a made-up price, another country’s price, an unknown package or method is refused', async () => {
    const dan = await anOldMember()
    const form = await orderForm(dan)
    const send = (change: object) => dan.post('/api/order.php', { ...form, client_id: randomUUID(), ...change })
    expect(codeOf(await send({ total: 1 }))).toBe('price_changed')
    for (const total of [-1900, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER])
      expect([total, codeOf(await send({ total }))]).toEqual([total, 'invalid_input'])
    expect(codeOf(await send({ country: 'PL' }))).toBe('price_changed')
    expect(codeOf(await send({ package: 'x' }))).toBe('package_not_found')
    expect(codeOf(await send({ method: 'blik' }))).toBe('method_not_available')
    expect(codeOf(await send({ method: 'giropay' }))).toBe('method_not_available')
    expect(codeOf(await send({ start_now: false }))).toBe('start_request_missing')
    for (const total of [1e30, 1.5, '1900', null]) expect((await send({ total })).statusCode).toBe(422)
  })

  test('[PAY-2] after cancelling or failing, the same order can be paid another way', async () => {
    const eva = await anOldMember()
    const reply = await order(eva)
    const { id } = reply.json().order
    await actAtProvider(server(), providerIdOf(reply), 'canceled')
    expect(await stateOf(eva, id)).toBe('cancelled')
    const again = await eva.post('/api/payment.php', { client_id: randomUUID(), order: id, method: 'creditcard' })
    await actAtProvider(server(), providerIdOf(again), 'failed')
    expect(await stateOf(eva, id)).toBe('failed')
    const third = await eva.post('/api/payment.php', { client_id: randomUUID(), order: id, method: 'paypal' })
    await actAtProvider(server(), providerIdOf(third), 'paid')
    expect(await stateOf(eva, id)).toBe('completed')
    const fourth = await eva.post('/api/payment.php', { client_id: randomUUID(), order: id, method: 'paypal' })
    expect(codeOf(fourth)).toBe('order_closed')
  })

  test('[PAY-2] an order of someone else, or of another site, does not exist', async () => {
    const [finn, gil] = [await anOldMember(), await anOldMember()]
    const { id } = (await order(finn)).json().order
    expect(codeOf(await gil.get(`/api/order.php?id=${id}`))).toBe('order_not_found')
    expect(codeOf(await gil.post('/api/payment.php', { client_id: randomUUID(), order: id, method: 'ideal' }))).toBe(
      'order_not_found',
    )
    for (const odd of ['x', '%00', "'", 'a'.repeat(3000)]) {
      expect([odd, codeOf(await gil.get(`/api/order.php?id=${odd}`))]).toEqual([odd, 'order_not_found'])
    }
  })
})

describe('afterwards', () => {
  test('[PAY-6, R-PAY-5] a chargeback takes the credits back, spent ones become debt, and the account stays open', async () => {
    const [noa, other] = [await anOldMember(), await anOldMember()]
    const { providerId } = await buy(server(), noa, { package: 'small' })
    const gifted = (await userOf(noa)).credits - 12
    for (let n = 0; n < gifted + 5; n += 1) {
      const sent = await noa.post('/api/chat.php', {
        profile: { id: other.id },
        client_id: randomUUID(),
        text: `Hello ${n}`,
      })
      expect(sent.statusCode).toBe(200)
    }
    await actAtProvider(server(), providerId, 'charged_back')
    expect(await userOf(noa)).toMatchObject({ credits: 0, paid_user: false })
    const wallet = await one(
      db(),
      sql<{ debt: number }>`
      select debt from wallets where account_id = (select id from accounts where profile_id = ${noa.id})
    `,
    )
    expect(wallet.debt).toBe(5)
    // The later order's credits last longer, so the two must not be paid in the same instant.
    server().clock.advance(SECOND)
    await buy(server(), noa, { package: 'small' })
    expect(await userOf(noa), 'a new purchase is whole').toMatchObject({ credits: 12, paid_user: true })
    await actAtProvider(server(), providerId, 'chargeback_reversed')
    expect((await userOf(noa)).credits).toBe(12 + 7)
    await actAtProvider(server(), providerId, 'charged_back')
    expect((await userOf(noa)).credits, 'charged back again').toBe(12)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[PAY-4] a repeat order shows the last one and charges the stored card after one click', async () => {
    const ole = await anOldMember()
    expect((await ole.get('/api/repeat-order.php')).json().repeat).toBeNull()
    await buy(server(), ole, { method: 'creditcard' })
    const { repeat } = (await ole.get('/api/repeat-order.php')).json()
    expect(repeat).toMatchObject({ method: 'creditcard', label: '•••• 4242', package: { id: 'medium', amount: 1900 } })
    server().clock.advance(SECOND)
    const click = { client_id: randomUUID(), total: 1900, start_now: true }
    const replies = await Promise.all(Array.from({ length: 5 }, () => ole.post('/api/repeat-order.php', click)))
    expect(new Set(replies.map((reply) => reply.json().order.id)).size).toBe(1)
    const repeated = replies[0]!.json().order
    expect(repeated).toMatchObject({ state: 'pending', payment: { checkout_url: null } })
    expect(repeated.payment_id).toBe(repeated.payment.id)
    const before = await userOf(ole)
    await actAtProvider(server(), await providerIdIn(repeated.payment_id), 'paid')
    expect(await stateOf(ole, repeated.id)).toBe('completed')
    expect((await userOf(ole)).credits).toBe(before.credits + repeated.credits)
    expect((await ole.get('/api/transactions.php')).json().transactions[0]).toMatchObject({ id: repeated.id })
    expect(codeOf(await ole.post('/api/repeat-order.php', { ...click, client_id: randomUUID(), total: 5 }))).toBe(
      'price_changed',
    )
  })

  test('[PAY-1, R-HONEST-4] Premium makes its claim only with the operator’s evidence, as a footnote', async () => {
    const mia = await aMember()
    const claim = /46\s?%[\s\S]{0,80}<sup>/
    const page = async () => (await mia.get('/premium')).body
    expect(await page()).not.toMatch(claim)
    await changeSite(server(), 'localhost', { payments: { premium_claim_evidence: 'Survey of 812 members, May 2026' } })
    const shown = await page()
    expect(shown).toMatch(claim)
    expect(shown).toMatch(/<sup>1<\/sup>[^<]*(?:<!-- -->)?[^<]*Survey of 812 members, May 2026/)
    await changeSite(server(), 'localhost', {})
  })

  test('[R-CONS-6] a company’s invoice numbers have no gaps', async () => {
    const people: Person[] = []
    for (let n = 0; n < 4; n += 1) people.push(await anOldMember())
    await Promise.all(people.map((who) => buy(server(), who)))
    const rows = await many(
      db(),
      sql<{ number: number }>`select number from invoices where company_id = 'duet-demo' order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, place) => place + 1))
  })

  test('[PAY-2] an order’s price holds for an hour; after that a new order is needed', async () => {
    const pia = await anOldMember()
    const reply = await order(pia)
    await actAtProvider(server(), providerIdOf(reply), 'failed')
    server().clock.advance(2 * HOUR)
    const again = await pia.post('/api/payment.php', {
      client_id: randomUUID(),
      order: reply.json().order.id,
      method: 'paypal',
    })
    expect(codeOf(again)).toBe('order_closed')
    server().clock.advance(DAY)
  })
})
