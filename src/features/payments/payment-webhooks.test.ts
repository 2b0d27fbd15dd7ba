import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { actInSandbox, signedNews } from '#platform/payments/sandbox.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, order, providerIdOf } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { auditPayments } from './audit-payments.ts'
import { settlePayment } from './settle-payment.ts'

const server = sharedTestApp()
const db = () => server().database.db
const anOldMember = (options: Parameters<typeof aBuyerOf>[1] = {}) => aBuyerOf(server(), options)
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user
const stateOf = async (who: Person, id: string) => (await who.get(`/api/order.php?id=${id}`)).json().order.state
const tell = (
  id: string,
  event: string,
  { host = 'localhost', change = (headers: Record<string, string>) => headers } = {},
) => {
  const { body, headers } = signedNews(server().sandbox, { id, event })
  return server().app.inject({
    method: 'POST',
    url: '/api/payment-hook.php?provider=sandbox',
    headers: { ...change(headers), host },
    payload: body,
  })
}

describe('provider webhooks', () => {
  test('[PAY-3, R-PAY-9] delivered five times, shuffled and concurrently, a payment grants once', async () => {
    const hana = await anOldMember()
    const reply = await order(hana)
    const id = providerIdOf(reply)
    const { credits } = await userOf(hana)
    await actInSandbox(server().sandbox, id, 'paid')
    const webhooks = ['a', 'b', 'a', 'c', 'b', 'a', 'c'].map((event) => tell(id, `${id} ${event}`))
    for (const answer of await Promise.all(webhooks)) expect(answer.statusCode).toBe(200)
    await Promise.all([server().runJobs(), server().runJobs(), server().runJobs()])
    expect((await userOf(hana)).credits).toBe(credits + 40)
    const hooks = await many(
      db(),
      sql`select from payment_hooks hook join payments on payments.id = hook.payment_id where provider_id = ${id} and event like ${`${id} %`}`,
    )
    expect(hooks, 'each webhook is stored once').toHaveLength(3)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[PAY-3] two concurrent jobs about one payment settle it once', async () => {
    const hugo = await anOldMember()
    const orders: string[] = []
    for (let n = 0; n < 10; n += 1) {
      const reply = await order(hugo)
      const id = providerIdOf(reply)
      orders.push(reply.json().order.id)
      await run(db(), sql`update sandbox_payments set status = 'paid' where id = ${id}`)
      await Promise.all(['a', 'b', 'c'].map((event) => tell(id, `${id} ${event}`)))
    }
    await Promise.all([server().runJobs(), server().runJobs(), server().runJobs()])
    const refunds = await many(db(), sql`select from refunds where order_id = any(${orders}::text[])`)
    expect(refunds, 'nothing looks paid twice').toEqual([])
    const events = await many(
      db(),
      sql<{ n: number }>`
        select count(*)::integer as n from payment_events event join payments on payments.id = event.payment_id
        where payments.order_id = any(${orders}::text[]) and event.status = 'paid' group by event.payment_id
      `,
    )
    expect(events.map(({ n }) => n)).toEqual(orders.map(() => 1))
  })

  test('[PAY-3] forged, old, foreign and lying webhooks change nothing', async () => {
    const ivo = await anOldMember()
    const reply = await order(ivo)
    const id = providerIdOf(reply)
    const forged = await tell(id, 'x', {
      change: (headers) => ({
        ...headers,
        'x-sandbox-signature': headers['x-sandbox-signature']!.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      }),
    })
    expect(codeOf(forged)).toBe('hook_refused')
    expect(codeOf(await tell(id, 'x', { change: ({ 'content-type': type }) => ({ 'content-type': type! }) }))).toBe(
      'hook_refused',
    )
    const { body, headers } = signedNews(server().sandbox, { id, event: 'old' })
    server().clock.advance(6 * MINUTE)
    const late = await server().app.inject({
      method: 'POST',
      url: '/api/payment-hook.php?provider=sandbox',
      headers: { ...headers, host: 'localhost' },
      payload: body,
    })
    expect(codeOf(late)).toBe('hook_refused')
    expect((await tell('sb_unknown', 'x')).statusCode, 'an unknown id').toBe(200)
    expect((await tell(id, 'other site', { host: 'bbw.localhost' })).statusCode).toBe(200)
    expect(
      codeOf(
        await server().app.inject({
          method: 'POST',
          url: '/api/payment-hook.php?provider=mollie',
          headers: { host: 'localhost' },
        }),
      ),
    ).toBe('hook_refused')
    // The webhook is genuine, but the payment is not paid.
    expect((await tell(id, 'paid, honestly')).statusCode).toBe(200)
    await server().runJobs()
    expect(await stateOf(ivo, reply.json().order.id)).toBe('pending')
    const { n } = await one(
      db(),
      sql<{
        n: number
      }>`select count(*)::integer as n from payment_hooks hook join payments on payments.id = hook.payment_id where payments.provider_id = ${id}`,
    )
    expect(n).toBe(1)
  })

  test.each([
    ['amount', sql`amount = amount - 1`],
    ['currency', sql`currency = 'USD'`],
    ['reference', sql`reference = 'somebody-elses-payment'`],
  ])('[PAY-3] a payment with another %s than ordered is put on hold and grants nothing', async (_what, change) => {
    const jo = await anOldMember()
    const reply = await order(jo)
    const { credits } = await userOf(jo)
    await run(db(), sql`update sandbox_payments set ${change} where id = ${providerIdOf(reply)}`)
    await actAtProvider(server(), providerIdOf(reply), 'paid')
    expect(await userOf(jo)).toMatchObject({ credits, paid_user: false })
    const { held } = await one(
      db(),
      sql<{ held: string }>`select hold_reason as held from payments where order_id = ${reply.json().order.id}`,
    )
    expect(held).toMatch(/^another/)
  })

  test('[PAY-3] when every webhook is lost the sweep finds the payment after an hour', async () => {
    const kim = await anOldMember()
    const reply = await order(kim)
    await run(db(), sql`update sandbox_payments set status = 'paid' where id = ${providerIdOf(reply)}`)
    await server().runCron('sweep-payments')
    expect(await stateOf(kim, reply.json().order.id), 'too early').toBe('pending')
    server().clock.advance(HOUR)
    await server().runCron('sweep-payments')
    expect(await stateOf(kim, reply.json().order.id)).toBe('completed')
  })

  test('[PAY-3] a webhook about a payment whose creation reply was lost still finds it, but only by its own reference', async () => {
    const [kai, lou] = [await anOldMember(), await anOldMember()]
    const [mine, others] = [await order(kai), await order(lou)]
    const { id: payment } = mine.json().order.payment
    const [mineAt, othersAt] = [providerIdOf(mine), providerIdOf(others)]
    for (const each of [mineAt, othersAt]) {
      await run(db(), sql`update sandbox_payments set status = 'paid' where id = ${each}`)
    }
    await run(db(), sql`update payments set provider_id = null, status = 'created' where id = ${payment}`)
    const say = (id: string) => {
      const { body, headers } = signedNews(server().sandbox, { id, event: randomUUID() })
      const url = `/api/payment-hook.php?provider=sandbox&payment=${payment}`
      return server().app.inject({ method: 'POST', url, headers: { ...headers, host: 'localhost' }, payload: body })
    }
    await say(othersAt)
    await server().runJobs()
    expect(await stateOf(kai, mine.json().order.id), 'another’s payment').toBe('loading')
    await say(mineAt)
    await server().runJobs()
    expect(await stateOf(kai, mine.json().order.id)).toBe('completed')
  })

  test('[PAY-3] money that arrives after the payment expired is still credited', async () => {
    const lea = await anOldMember()
    const reply = await order(lea)
    const { credits } = await userOf(lea)
    await actAtProvider(server(), providerIdOf(reply), 'expired')
    expect(await stateOf(lea, reply.json().order.id)).toBe('cancelled')
    await actAtProvider(server(), providerIdOf(reply), 'paid')
    expect((await userOf(lea)).credits).toBe(credits + 40)
  })

  test('[PAY-3] an order that is paid twice grants once, and the second payment is refunded', async () => {
    const mia = await anOldMember()
    const reply = await order(mia)
    const { id } = reply.json().order
    const first = providerIdOf(reply)
    await actAtProvider(server(), first, 'expired')
    const second = providerIdOf(
      await mia.post('/api/payment.php', { client_id: randomUUID(), order: id, method: 'paypal' }),
    )
    const { credits } = await userOf(mia)
    await actAtProvider(server(), first, 'paid')
    await actAtProvider(server(), second, 'paid')
    expect((await userOf(mia)).credits).toBe(credits + 40)
    const { refunded } = await one(
      db(),
      sql<{ refunded: number }>`select refunded from sandbox_payments where id = ${second}`,
    )
    expect(refunded).toBe(1900)
    await server().runJobs()
    expect(await userOf(mia), 'the refund takes nothing').toMatchObject({ credits: credits + 40, paid_user: true })
  })

  test('[PAY-3, R-PAY-19] of trial orders opened before the first was paid, one grants; the others are refunded', async () => {
    for (let round = 0; round < 6; round += 1) {
      const nora = await anOldMember()
      const opened = [await order(nora, { package: 'trial' }), await order(nora, { package: 'trial' })]
      const late = await order(nora, { package: 'trial' })
      const { credits } = await userOf(nora)
      const ids = [...opened, late].map(providerIdOf)
      await run(db(), sql`update sandbox_payments set status = 'paid' where id = any(${ids}::text[])`)
      const payments = await many(
        db(),
        sql<{ id: string }>`select id from payments where provider_id = any(${ids}::text[]) order by created_at`,
      )
      // Two at the same time, as two workers would, and one afterwards.
      await Promise.all(payments.slice(0, 2).map(({ id }) => settlePayment(server().jobContext, id, 'hook')))
      await settlePayment(server().jobContext, payments[2]!.id, 'hook')
      await server().runJobs()
      const trial = late.json().order.credits as number
      expect(await userOf(nora)).toMatchObject({ credits: credits + trial, paid_user: true })
      const sums = await many(
        db(),
        sql<{ refunded: number }>`
          select refunded from sandbox_payments where id = any(${ids}::text[]) order by refunded
        `,
      )
      expect(sums.map(({ refunded }) => refunded)).toEqual([0, 250, 250])
      const seen = await Promise.all(
        [...opened, late].map(async (reply) => {
          const { reversal, open } = (await nora.get(`/api/order.php?id=${reply.json().order.id}`)).json().order
          return `${reversal} ${open}`
        }),
      )
      expect(seen.sort()).toEqual(['given_back false', 'given_back false', 'null false'])
    }
    expect(await auditPayments({ db: db(), clock: server().clock })).toEqual([])
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[R-PAY-19] a trial that arrives after another purchase is still the one trial', async () => {
    const otto = await anOldMember()
    const trial = await order(otto, { package: 'trial' })
    const { credits } = await userOf(otto)
    await actAtProvider(server(), providerIdOf(await order(otto)), 'paid')
    await actAtProvider(server(), providerIdOf(trial), 'paid')
    expect((await userOf(otto)).credits).toBe(credits + 40 + trial.json().order.credits)
    expect(codeOf(await order(otto, { package: 'trial', total: 250 }))).toBe('package_not_found')
  })
})
