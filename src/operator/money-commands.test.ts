import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import type { Person } from '#tests/factories/people.ts'
import { actAtProvider, aPoorBuyerOf, buy, order, providerIdOf } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { runAudit } from './audit-command.ts'
import { runRefunds } from './refunds-command.ts'

const server = sharedTestApp()
const db = () => server().database.db
const refunds = (...args: string[]) => runRefunds(server().jobContext, args)
const audit = () => runAudit({ db: db(), clock: server().clock })
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user

const aBuyer = () => aPoorBuyerOf(server())

describe('refunds', () => {
  test('[PAY-6, R-CARD-3] refunds a part, then the rest; credits go with the money, Premium with the last part', async () => {
    const ana = await aBuyer()
    const { id } = await buy(server(), ana)
    expect((await refunds('give', id, '--amount', '9.50', '--reason', 'half was too much'))[0]).toMatch(
      /€9.50, 20 credits/,
    )
    expect((await refunds())[0]).toMatch(/^refund .*€9.50 by sandbox on localhost, operator/)
    await server().runJobs()
    expect(await userOf(ana)).toMatchObject({ credits: 20, paid_user: true })
    expect(await refunds()).toEqual(['nothing waits'])
    await expect(refunds('give', id, '--amount', '9.51', '--reason', 'x')).rejects.toThrow('that much')
    await refunds('give', id, '--reason', 'the rest')
    await server().runJobs()
    expect(await userOf(ana)).toMatchObject({ credits: 0, paid_user: false })
    await expect(refunds('give', id, '--reason', 'again')).rejects.toThrow('holds no money')
    expect(await audit()).toEqual({ lines: ['everything agrees'], clean: true })
  })

  test('[PAY-6] reports how many credits it could take back, and refuses an empty refund', async () => {
    const dora = await aBuyer()
    const { id } = await buy(server(), dora)
    await run(db(), sql`select spend_credits(${dora.account}, 32, 'test', 'spent', ${server().clock.now()})`)
    await expect(refunds('give', id, '--amount', '0.00', '--reason', 'x')).rejects.toThrow('more than 0')
    expect((await refunds('give', id, '--reason', 'all of it'))[0]).toMatch(/€19.00, 8 of 40 credits taken back/)
    await expect(refunds('give', id, '--reason', 'again')).rejects.toThrow('holds no money')
  })

  test('[PAY-6, R-LEDGER-9] lists a refund the provider refused with the reason, and retries it', async () => {
    const ben = await aBuyer()
    const { id } = await buy(server(), ben)
    await run(db(), sql`update payments set provider = 'verotel' where order_id = ${id}`)
    await ben.post('/api/withdrawal.php', { order: id })
    await server().runJobs()
    const lines = await refunds()
    expect(lines.join('\n')).toMatch(
      /withdrawal[\s\S]*the provider: the site localhost has no payment provider verotel/,
    )
    server().clock.advance(2 * DAY)
    expect((await audit()).lines).toContainEqual(expect.stringContaining('refund is not sent after 48 hours'))
    await run(db(), sql`update payments set provider = 'sandbox' where order_id = ${id}`)
    const [, refund = ''] = /^refund (\S+):/.exec(lines[0]!) ?? []
    await refunds('retry', refund)
    await server().runJobs()
    expect(await refunds()).toEqual(['nothing waits'])
    await expect(refunds('retry', refund)).rejects.toThrow('waits')
    expect(await audit()).toMatchObject({ clean: true })
  })

  test('[PAY-3, R-PAY-3] lists a mismatched payment, keeps it on hold until it matches, then settles it', async () => {
    const cem = await aBuyer()
    const reply = await order(cem)
    const providerId = providerIdOf(reply)
    await run(db(), sql`update sandbox_payments set amount = 1 where id = ${providerId}`)
    await actAtProvider(server(), providerId, 'paid')
    const lines = await refunds()
    expect(lines.join('\n')).toContain('another amount: 1')
    const [, payment = ''] = /^held (\S+):/.exec(lines[0]!) ?? []
    expect(await refunds('release', payment)).toEqual([`${payment}: open, still held: another amount: 1`])
    await run(db(), sql`update sandbox_payments set amount = 1900 where id = ${providerId}`)
    expect(await refunds('release', payment)).toEqual([`${payment}: paid, not held`])
    expect(await userOf(cem)).toMatchObject({ credits: 40, paid_user: true })
  })

  test.each([
    [['give']],
    [['give', 'x', '--reason', 'y']],
    [['give', 'a'.repeat(22)]],
    [['give', 'a'.repeat(22), '--reason', ' ']],
    [['give', 'a'.repeat(22), '--reason', 'y', '--amount', '-5']],
    [['give', 'a'.repeat(22), '--reason', 'y', '--amount', '1.5']],
    [['retry', 'x']],
    [['release', 'x']],
    [['burn']],
    [['give', 'a', 'b']],
    [['--force']],
  ])('%j shows the usage', async (args) => {
    await expect(refunds(...args)).rejects.toThrow()
  })
})

describe('audit', () => {
  test.each([
    ['paid order without its grant of credits', sql`update orders set credits = credits + 1`],
    ['paid order without an invoice', sql`delete from invoices`],
    ['invoice numbers do not begin', sql`update invoice_counters set last = last + 1`],
    ['payment and order disagree', sql`update orders set status = 'refunded'`],
    ['payment amount differs', sql`update payments set amount = amount + 1`],
    ['wallet differs from the books', sql`update wallets set bought = bought + 1`],
    ['grant of credits without a paid order', sql`update orders set status = 'open'`],
    ['payment is held', sql`update payments set hold_reason = 'x', changed_at = changed_at - interval '3 days'`],
  ])('finds: %s', async (what, change) => {
    await buy(server(), await aBuyer())
    expect(await audit()).toMatchObject({ clean: true })
    await db()
      .transaction()
      .execute(async (tx) => {
        await change.execute(tx)
        const { lines, clean } = await runAudit({ db: tx as never, clock: server().clock })
        expect(clean).toBe(false)
        expect(lines.join('\n')).toContain(what)
        throw new Error('undo')
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error
      })
  })
})
