import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { askRefund } from '#features/payments/ask-refund.ts'
import type { OrderId } from '#kernel/ids.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aBuyerOf, order } from '#tests/factories/purchases.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { startMollie } from '#tests/support/fake-mollie.ts'
import { startVerotel } from '#tests/support/fake-verotel.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const [KEY, SHOP] = ['test_keyOfTheFake', '4711']
let mollie: Awaited<ReturnType<typeof startMollie>>
let verotel: Awaited<ReturnType<typeof startVerotel>>

beforeAll(async () => {
  vi.stubEnv('TEST_MOLLIE_KEY', KEY)
  mollie = await startMollie({ key: KEY })
  verotel = await startVerotel({ key: 'signature key', shop: SHOP })
  await changeSite(server(), 'localhost', {
    payments: {
      payment_providers: {
        mollie: { base_url: mollie.url, key: { env: 'TEST_MOLLIE_KEY' } },
        verotel: { base_url: verotel.url, shop_id: SHOP, key: 'signature key', mode: 'test' },
      },
      default_provider: 'mollie',
      method_providers: { creditcard: 'verotel' },
    },
  })
})
// Reset the circuit breaker between tests.
beforeEach(() => server().clock.advance(MINUTE))
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([mollie.close(), verotel.close()])
})

const aBuyer = () => aBuyerOf(server())
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user
const stateOf = async (who: Person, id: string) => (await who.get(`/api/order.php?id=${id}`)).json().order.state
const paymentOf = (orderId: string) =>
  one(db(), sql<Payment>`select * from payments where order_id = ${orderId} order by attempt desc limit 1`)
type Payment = {
  id: string
  order_id: OrderId
  provider: string
  provider_id: string
  status: string
  refunded: number
}

async function begin(who: Person, choice: Parameters<typeof order>[1] = {}) {
  const reply = await order(who, choice)
  expect(reply.statusCode, reply.body).toBe(200)
  const { id, payment } = reply.json().order
  const { id: reference, ...row } = await paymentOf(id)
  return { ...row, order: id as string, reference, url: payment.checkout_url as string }
}

/** Mollie's webhooks are unsigned forms. */
const mollieTells = (id: string) =>
  server().app.inject({
    method: 'POST',
    url: '/api/payment-hook.php?provider=mollie',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: mollie.news(id),
  })
const verotelTells = (query: string) =>
  server().app.inject({ url: `/api/payment-hook.php?provider=verotel&${query}`, headers: { host: 'localhost' } })

describe('mollie', () => {
  test('[PAY-2, PAY-3] goes from order via Mollie’s page to credits, once however often the webhook repeats', async () => {
    const ana = await aBuyer()
    const { credits } = await userOf(ana)
    const begun = await begin(ana)
    expect(begun).toMatchObject({ provider: 'mollie', status: 'open', url: expect.stringContaining('/checkout/tr_') })
    const early = await mollieTells(begun.provider_id)
    expect([early.statusCode, early.body]).toEqual([200, 'OK'])
    await server().runJobs()
    expect(await stateOf(ana, begun.order), 'told, but not paid').toBe('pending')
    mollie.become(begun.provider_id, 'paid')
    await Promise.all(Array.from({ length: 4 }, () => mollieTells(begun.provider_id)))
    await Promise.all([server().runJobs(), server().runJobs()])
    expect(await stateOf(ana, begun.order)).toBe('completed')
    expect(await userOf(ana)).toMatchObject({ credits: credits + 40, paid_user: true })
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[PAY-6] a refund goes to Mollie once and is confirmed by webhook; a later chargeback arrives the same way', async () => {
    const ben = await aBuyer()
    const begun = await begin(ben)
    mollie.become(begun.provider_id, 'paid')
    await mollieTells(begun.provider_id)
    await server().runJobs()
    const payment = await paymentOf(begun.order)
    const ground = { db: db(), clock: server().clock }
    await askRefund(ground, { payment, cause: 'operator', credits: 0, amount: 450 })
    await server().runJobs()
    expect(mollie.payments.get(begun.provider_id)!.refunds).toMatchObject([
      { amount: { value: '4.50', currency: 'EUR' } },
    ])
    await mollieTells(begun.provider_id)
    await server().runJobs()
    expect(await paymentOf(begun.order)).toMatchObject({ status: 'part_refunded', refunded: 450 })
    mollie.chargeBack(begun.provider_id)
    await mollieTells(begun.provider_id)
    await server().runJobs()
    expect(await paymentOf(begun.order)).toMatchObject({ status: 'charged_back' })
    expect((await userOf(ben)).paid_user).toBe(false)
  })

  test('[PAY-3, R-PAY-10] when the webhook is lost, the sweep asks Mollie; when Mollie is down, it asks later', async () => {
    const cem = await aBuyer()
    const begun = await begin(cem)
    mollie.become(begun.provider_id, 'paid')
    server().clock.advance(HOUR)
    mollie.failWith({ status: 500, body: 'oops' })
    await server().runCron('sweep-payments')
    expect(await stateOf(cem, begun.order)).toBe('pending')
    server().clock.advance(6 * HOUR)
    await server().runCron('sweep-payments')
    expect(await stateOf(cem, begun.order)).toBe('completed')
  })

  test.each([
    ['amount', { amount: { value: '18.99', currency: 'EUR' } }],
    ['currency', { amount: { value: '19.00', currency: 'USD' } }],
    ['reference', { metadata: { payment: 'somebody-elses' } }],
    ['mode', { mode: 'live' }],
  ])('[PAY-3] another %s at Mollie is held for a person and grants nothing', async (_what, change) => {
    const dan = await aBuyer()
    const begun = await begin(dan)
    const { credits } = await userOf(dan)
    mollie.become(begun.provider_id, 'paid')
    mollie.change(begun.provider_id, change)
    await mollieTells(begun.provider_id)
    await server().runJobs()
    expect((await userOf(dan)).credits).toBe(credits)
    expect(await paymentOf(begun.order)).toMatchObject({
      status: 'open',
      hold_reason: expect.stringMatching(/^another/),
    })
  })

  test('[PAY-2, R-PAY-17] while Mollie is down the buyer is offered another way to pay', async () => {
    const eva = await aBuyer()
    mollie.failWith({ status: 503, body: '' })
    const reply = await order(eva)
    expect(reply.json().error.code).toBe('payments_unavailable')
    const card = await begin(eva, { method: 'creditcard' })
    expect(card).toMatchObject({ provider: 'verotel' })
  })
})

describe('verotel', () => {
  test('[PAY-2, PAY-3] goes from the signed URL via the postback to credits', async () => {
    const finn = await aBuyer()
    const { credits } = await userOf(finn)
    const begun = await begin(finn, { method: 'creditcard' })
    verotel.open(begun.url)
    const news = verotel.news(begun.reference)
    for (let n = 0; n < 3; n += 1) {
      const reply = await verotelTells(news)
      expect([reply.statusCode, reply.body]).toEqual([200, 'OK'])
    }
    await server().runJobs()
    expect(await userOf(finn)).toMatchObject({ credits: credits + 40, paid_user: true })
    const hooks = await many(db(), sql`select from payment_hooks where payment_id = ${begun.reference}`)
    expect(hooks, 'kept once').toHaveLength(1)
  })

  test('[PAY-3, R-PAY-2] refuses a forged postback; a genuine one for another site changes nothing', async () => {
    const gil = await aBuyer()
    const begun = await begin(gil, { method: 'creditcard' })
    verotel.open(begun.url)
    const news = verotel.news(begun.reference)
    const forged = await verotelTells(news.replace('priceAmount=19.00', 'priceAmount=1.00'))
    expect([forged.statusCode, forged.json().error.code]).toEqual([400, 'hook_refused'])
    const elsewhere = await server().app.inject({
      url: `/api/payment-hook.php?provider=verotel&${news}`,
      headers: { host: 'bbw.localhost' },
    })
    expect(elsewhere.json().error.code).toBe('hook_refused')
    await server().runJobs()
    expect(await stateOf(gil, begun.order)).toBe('pending')
  })

  test('[PAY-6] a refund waits for the operator and ends with the control centre’s postback; a chargeback takes the rest', async () => {
    const hana = await aBuyer()
    const begun = await begin(hana, { method: 'creditcard' })
    verotel.open(begun.url)
    const { reference } = begun
    await verotelTells(verotel.news(reference))
    await server().runJobs()
    const payment = await paymentOf(begun.order)
    const refund = await askRefund(
      { db: db(), clock: server().clock },
      { payment, cause: 'operator', credits: 0, amount: 450 },
    )
    await server().runJobs()
    const { status } = await one(db(), sql<{ status: string }>`select status from refunds where id = ${refund!.id}`)
    expect(status).toBe('requested')
    await verotelTells(verotel.news(reference, { event: 'credit', priceAmount: '4.50' }))
    await server().runJobs()
    expect(await paymentOf(begun.order)).toMatchObject({ status: 'part_refunded', refunded: 450 })
    await verotelTells(verotel.news(reference, { event: 'chargeback' }))
    await server().runJobs()
    expect(await paymentOf(begun.order)).toMatchObject({ status: 'charged_back', refunded: 450 })
    expect((await userOf(hana)).paid_user).toBe(false)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[PAY-3] the sweep drops payments that were never started', async () => {
    const ivo = await aBuyer()
    const begun = await begin(ivo, { method: 'creditcard' })
    server().clock.advance(HOUR)
    await server().runCron('sweep-payments')
    expect(await stateOf(ivo, begun.order)).toBe('pending')
    server().clock.advance(5 * HOUR)
    await server().runCron('sweep-payments')
    expect(await stateOf(ivo, begun.order)).toBe('cancelled')
  })
})

test('[PAY-2] a missing secret is named in the log, and the buyer is asked to pay another way', async () => {
  await changeSite(server(), 'bbw', {
    payments: { payment_providers: { mollie: { base_url: mollie.url, key: { env: 'TEST_KEY_NOBODY_SET' } } } },
  })
  const buyer = await aMemberOf(server(), { host: 'bbw.localhost' })
  expect((await order(buyer)).json().error.code).toBe('payments_unavailable')
  expect(server().logged.some((line) => line.includes('TEST_KEY_NOBODY_SET is not set'))).toBe(true)
  expect(server().logged.some((line) => line.includes(KEY))).toBe(false)
})
