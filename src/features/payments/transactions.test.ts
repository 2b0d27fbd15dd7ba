import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { aVisitor, type Person } from '#tests/factories/people.ts'
import { actAtProvider, aPoorBuyerOf, buy, order, providerIdOf } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { settlePayment } from './settle-payment.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user
const transactionOf = async (who: Person, id: string) =>
  (await who.get(`/api/transaction.php?id=${id}`)).json().transaction
const stepsOf = async (who: Person, id: string) =>
  (await transactionOf(who, id)).history.map(({ what }: { what: string }) => what)
const withdraw = (who: Person, id: string) => who.post('/api/withdrawal.php', { order: id })

const aBuyer = (options: Parameters<typeof aPoorBuyerOf>[1] = {}) => aPoorBuyerOf(server(), options)

const spend = async ({ account }: { account: MemberId }, credits: number) => {
  await run(
    db(),
    sql`select spend_credits(${account}, ${credits}, 'message', ${randomUUID()}, ${server().clock.now()})`,
  )
}

const mailsTo = ({ email }: Person, subject: string) =>
  server().mails.filter((mail) => mail.to === email && mail.subject === subject)

describe('the list', () => {
  test('[PAY-6] shows date, package, amount, method and state, newest first, page by page', async () => {
    const ana = await aBuyer()
    const failed = await order(ana, { package: 'small' })
    await actAtProvider(server(), providerIdOf(failed), 'failed')
    server().clock.advance(MINUTE)
    const { id } = await buy(server(), ana, { package: 'large', method: 'paypal' })
    const { transactions, next } = (await ana.get('/api/transactions.php')).json()
    expect(next).toBeNull()
    expect(transactions).toMatchObject([
      { id, package: 'large', credits: 90, amount: 3600, currency: 'EUR', method: 'paypal', state: 'completed' },
      { package: 'small', amount: 700, method: 'ideal', state: 'failed' },
    ])
    for (let n = 0; n < 24; n += 1) {
      if (n % 3 === 0) server().clock.advance(SECOND)
      await order(ana, { package: 'small' })
    }
    const first = (await ana.get('/api/transactions.php')).json()
    const second = (await ana.get(`/api/transactions.php?cursor=${first.next}`)).json()
    const ids = [...first.transactions, ...second.transactions].map((each: { id: string }) => each.id)
    expect([first.transactions.length, second.transactions.length, new Set(ids).size]).toEqual([20, 6, 26])
    expect(second.next).toBeNull()
    for (const odd of ['x', "'", '1.x', '%00', '9'.repeat(40)]) {
      const { transactions: fromTop } = (await ana.get(`/api/transactions.php?cursor=${odd}`)).json()
      expect(fromTop[0].id).toBe(ids[0])
    }
  })

  test('[PAY-6] someone else’s order, or none, is not found', async () => {
    const [ben, cem] = [await aBuyer(), await aBuyer()]
    const { id } = await buy(server(), ben)
    for (const odd of [id, 'x', '', '%00', "'", 'a'.repeat(3000)]) {
      expect([odd, codeOf(await cem.get(`/api/transaction.php?id=${odd}`))]).toEqual([odd, 'order_not_found'])
      if (odd !== '%00') expect([odd, codeOf(await withdraw(cem, odd))]).toEqual([odd, 'order_not_found'])
    }
    expect((await cem.get('/api/transactions.php')).json().transactions).toEqual([])
    expect(codeOf(await aVisitor(server()).get(`/api/transaction.php?id=${id}`))).toBe('authentication_required')
    expect((await transactionOf(ben, id)).state).toBe('completed')
  })
})

describe('one order', () => {
  test('[PAY-6] has its invoice with the seller of that day, and net and tax add up', async () => {
    const dora = await aBuyer()
    const { id } = await buy(server(), dora, { country: 'DE', method: 'paypal' })
    const { invoice, amount, country } = await transactionOf(dora, id)
    expect([amount, country]).toEqual([2000, 'DE'])
    expect(invoice).toMatchObject({ net: 1681, vat: 319, vat_basis_points: 1900 })
    expect(invoice.seller).toMatchObject({ name: 'Duet Demo B.V.', vat_numbers: ['NL000000000B00'] })
    const rename = (name: string) =>
      run(
        db(),
        sql`
          update companies set definition = jsonb_set(definition::jsonb, '{name}', ${JSON.stringify(name)}::jsonb)
          where id = 'duet-demo'
        `,
      )
    await rename('Other B.V.')
    expect((await transactionOf(dora, id)).invoice.seller.name).toBe('Duet Demo B.V.')
    await rename('Duet Demo B.V.')
  })

  test('[PAY-6] lists what happened in order, failed attempts included', async () => {
    const eli = await aBuyer()
    const reply = await order(eli)
    const { id } = reply.json().order
    expect(await transactionOf(eli, id)).toMatchObject({
      state: 'pending',
      unfinished: true,
      invoice: null,
      again: null,
    })
    await actAtProvider(server(), providerIdOf(reply), 'canceled')
    server().clock.advance(MINUTE)
    const again = await eli.post('/api/payment.php', { client_id: randomUUID(), order: id, method: 'creditcard' })
    await actAtProvider(server(), providerIdOf(again), 'paid')
    server().clock.advance(DAY)
    await actAtProvider(server(), providerIdOf(again), 'charged_back')
    expect(await transactionOf(eli, id)).toMatchObject({ state: 'charged_back', withdrawal: null })
    await actAtProvider(server(), providerIdOf(again), 'chargeback_reversed')
    expect(await stepsOf(eli, id)).toEqual([
      ...['ordered', 'open', 'canceled', 'open', 'paid', 'charged_back', 'chargeback_reversed'],
    ])
    expect(mailsTo(eli, 'About your payment')).toHaveLength(1)
    expect(mailsTo(eli, 'Your order is confirmed'), 'paid again is not bought again').toHaveLength(1)
    expect(await transactionOf(eli, id)).toMatchObject({ state: 'completed', unfinished: false, again: 'repeat_order' })
  })

  test('[PAY-6, R-CONS-5] the confirmation states package, total, tax, seller, both consents, and how and until when to withdraw', async () => {
    const finn = await aBuyer()
    const { id } = await buy(server(), finn)
    const [mail] = mailsTo(finn, 'Your order is confirmed')
    const { order_words, start_words, invoice } = await transactionOf(finn, id)
    const end = new Date(server().clock.now().getTime() + 14 * DAY)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(end)
    for (const words of [
      order_words,
      start_words,
      '€19.00',
      '€3.30',
      invoice.seller.name,
      day,
      `/transactions/${id}`,
    ]) {
      expect(mail!.text, words).toContain(words)
    }
  })
})

describe('withdrawal', () => {
  test('[PAY-6, R-CONS-1] refunds unused credits and takes them straight away, once however often it is clicked', async () => {
    const gil = await aBuyer()
    const { id, providerId } = await buy(server(), gil)
    await spend(gil, 10)
    const { withdrawal } = await transactionOf(gil, id)
    expect(withdrawal).toMatchObject({ open: true, credits: 30, amount: 1425, declared: null })
    const replies = await Promise.all(Array.from({ length: 8 }, () => withdraw(gil, id)))
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([200, { credits: 30, amount: 1425 }])
    expect(await userOf(gil), 'before the provider knows').toMatchObject({ credits: 0, paid_user: true })
    expect((await transactionOf(gil, id)).state).toBe('refunding')
    await server().runJobs()
    const paid = await one(
      db(),
      sql<{ refunded: number }>`select refunded from sandbox_payments where id = ${providerId}`,
    )
    expect(paid.refunded).toBe(1425)
    expect(await userOf(gil), 'a part is still bought').toMatchObject({ credits: 0, paid_user: true })
    expect(await transactionOf(gil, id)).toMatchObject({
      state: 'part_refunded',
      withdrawal: { open: false, credits: 0, amount: 0, declared: { credits: 30, amount: 1425 } },
    })
    expect(await stepsOf(gil, id)).toEqual(['ordered', 'open', 'paid', 'withdrawn', 'refund_sent'])
    const [receipt, ...more] = mailsTo(gil, 'Your withdrawal is confirmed')
    expect(more).toEqual([])
    expect(receipt!.text).toMatch(/\d{1,2} \w+ \d{4} at \d{2}:\d{2}:\d{2}/)
    expect(receipt!.text).toContain('30 unused credits')
    expect(mailsTo(gil, 'Your refund is on its way')).toHaveLength(1)
    const wallet = await one(
      db(),
      sql<object>`select gifted, bought, debt from wallets where account_id = ${gil.account}`,
    )
    expect(wallet).toEqual({ gifted: 0, bought: 0, debt: 0 })
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[PAY-3, PAY-6] of the only purchase, with nothing used, ends Premium; another purchase keeps it', async () => {
    const [hana, ida] = [await aBuyer(), await aBuyer()]
    const only = await buy(server(), hana)
    await withdraw(hana, only.id)
    await server().runJobs()
    expect(await userOf(hana)).toMatchObject({ credits: 0, paid_user: false })
    expect((await transactionOf(hana, only.id)).state).toBe('refunded')
    const first = await buy(server(), ida)
    server().clock.advance(SECOND)
    await buy(server(), ida, { package: 'small' })
    await withdraw(ida, first.id)
    await server().runJobs()
    expect(await userOf(ida)).toMatchObject({ credits: 12, paid_user: true })
  })

  test('[PAY-6, R-CONS-1] is open until the end of the fourteenth day, and not a second longer', async () => {
    const jan = await aBuyer()
    server().clock.set('2026-03-05T22:30:00Z')
    const { id } = await buy(server(), jan)
    const { until } = (await transactionOf(jan, id)).withdrawal
    expect(until, 'midnight in Amsterdam').toBe('2026-03-19T23:00:00.000Z')
    server().clock.set('2026-03-19T23:00:00Z')
    expect((await transactionOf(jan, id)).withdrawal.open).toBe(false)
    expect(codeOf(await withdraw(jan, id))).toBe('withdrawal_closed')
    server().clock.set('2026-03-19T22:59:59Z')
    expect((await transactionOf(jan, id)).withdrawal.open).toBe(true)
    expect((await withdraw(jan, id)).statusCode).toBe(200)
  })

  test('[PAY-6] with all credits used is still a withdrawal, and refunds nothing', async () => {
    const kim = await aBuyer()
    const { id } = await buy(server(), kim, { package: 'small' })
    await spend(kim, 12)
    expect((await withdraw(kim, id)).json()).toEqual({ credits: 0, amount: 0 })
    await server().runJobs()
    expect(mailsTo(kim, 'Your withdrawal is confirmed')[0]!.text).toContain('nothing to refund')
    expect(await many(db(), sql`select from refunds where order_id = ${id}`)).toEqual([])
    expect(await userOf(kim)).toMatchObject({ credits: 0, paid_user: true })
  })

  test('[PAY-6] an order that is unpaid or charged back cannot be withdrawn from', async () => {
    const lea = await aBuyer()
    const open = (await order(lea)).json().order.id
    expect(codeOf(await withdraw(lea, open))).toBe('withdrawal_closed')
    const { id, providerId } = await buy(server(), lea, { package: 'small' })
    await actAtProvider(server(), providerId, 'charged_back')
    expect(codeOf(await withdraw(lea, id))).toBe('withdrawal_closed')
    for (const body of [{}, { order: 5 }, { order: null }, { order: id, reason: 'x' }]) {
      expect((await lea.post('/api/withdrawal.php', body)).statusCode).toBe(422)
    }
  })

  test('[PAY-6] and a concurrent chargeback take nothing twice; when the bank reverses it, nothing is lost', async () => {
    const mia = await aBuyer()
    const { id, providerId } = await buy(server(), mia)
    await spend(mia, 10)
    await withdraw(mia, id)
    // The chargeback arrives before our refund.
    const { payment } = await one(
      db(),
      sql<{ payment: string }>`select id as payment from payments where order_id = ${id}`,
    )
    await run(db(), sql`update sandbox_payments set charged_back = true where id = ${providerId}`)
    await settlePayment(server().jobContext, payment, 'hook')
    await server().runJobs()
    await server().runJobs()
    const wallet = () => one(db(), sql<object>`select bought, debt from wallets where account_id = ${mia.account}`)
    expect(await wallet()).toEqual({ bought: 0, debt: 10 })
    expect((await transactionOf(mia, id)).state).toBe('charged_back')
    expect(mailsTo(mia, 'About your payment'), 'told once').toHaveLength(1)
    await actAtProvider(server(), providerId, 'chargeback_reversed')
    expect(await wallet()).toEqual({ bought: 0, debt: 0 })
    expect(await transactionOf(mia, id)).toMatchObject({ state: 'part_refunded' })
    expect(await userOf(mia)).toMatchObject({ paid_user: true })
    await actAtProvider(server(), providerId, 'charged_back')
    expect(await wallet()).toEqual({ bought: 0, debt: 10 })
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[PAY-6] waits for a message that is being charged at that moment, and refunds nothing for it', async () => {
    const pia = await aBuyer()
    const { id } = await buy(server(), pia)
    const waits = async () => {
      const { n } = await one(
        db(),
        sql<{ n: number }>`
          select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `,
      )
      expect(n).toBeGreaterThan(0)
    }
    const reply = await inTransaction({ db: db() }, async (tx) => {
      await run(
        tx.db,
        sql`select spend_credits(${pia.account}, 10, 'message', ${randomUUID()}, ${server().clock.now()})`,
      )
      const asked = withdraw(pia, id)
      await vi.waitFor(waits, 60_000)
      return { asked }
    })
    expect((await reply.asked).json()).toEqual({ credits: 30, amount: 1425 })
    const wallet = await one(db(), sql<object>`select bought, debt from wallets where account_id = ${pia.account}`)
    expect(wallet).toEqual({ bought: 0, debt: 0 })
  })

  test('[PAY-6] a refund made in the provider’s dashboard takes its share, once', async () => {
    const noa = await aBuyer()
    const { id, providerId } = await buy(server(), noa)
    await run(db(), sql`update sandbox_payments set refunded = 950 where id = ${providerId}`)
    for (let times = 0; times < 3; times += 1) await actAtProvider(server(), providerId, 'paid')
    expect(await userOf(noa)).toMatchObject({ credits: 20, paid_user: true })
    expect(await transactionOf(noa, id)).toMatchObject({
      state: 'part_refunded',
      withdrawal: { credits: 20, amount: 950 },
    })
    await run(db(), sql`update sandbox_payments set refunded = 1900 where id = ${providerId}`)
    await actAtProvider(server(), providerId, 'paid')
    expect(await userOf(noa)).toMatchObject({ credits: 0, paid_user: false })
    expect(await auditCredits({ db: db() })).toEqual([])
  })
})

test('[PAY-6, R-LEDGER-10] every credit movement has its reason and the balance after it, and they add up to the badge', async () => {
  const ole = await aBuyer()
  const { id } = await buy(server(), ole, { package: 'small' })
  for (let n = 0; n < 8; n += 1) await spend(ole, 1)
  const large = await buy(server(), ole, { package: 'large' })
  for (let n = 0; n < 30; n += 1) await spend(ole, 1)
  server().clock.advance(HOUR)
  await withdraw(ole, large.id)
  type Moved = { n: number; amount: number; balance: number; cause: string; order: string | null }
  const all: Moved[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { movements: Moved[]; next: string | null; balance: number } = (
      await ole.get(`/api/movements.php?cursor=${cursor}`)
    ).json()
    expect(page.balance).toBe((await userOf(ole)).credits)
    all.push(...page.movements)
    cursor = page.next
  }
  // Welcome gift, the test's own deduction, two packages, 38 messages, the withdrawal.
  expect(all.map(({ n }) => n)).toEqual(Array.from({ length: 43 }, (_each, place) => 43 - place))
  expect(all[0]).toMatchObject({ cause: 'withdrawal', order: large.id, balance: (await userOf(ole)).credits })
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(all[0]!.balance)
  for (const [place, { balance, amount }] of all.entries()) {
    expect(balance).toBe((all[place + 1]?.balance ?? 0) + amount)
  }
  expect(all.filter(({ cause }) => cause === 'order').map(({ order: which }) => which)).toEqual([large.id, id])
  expect(all.at(-1)).toMatchObject({ cause: 'signup', order: null })
  const other = await aBuyer()
  expect((await other.get('/api/movements.php?cursor=5')).json().movements.every(({ n }: Moved) => n < 5)).toBe(true)
})
