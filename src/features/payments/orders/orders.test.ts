import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { auditPayments } from '#features/payments/audit-payments.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import {
  aBuyerOf,
  actAtProvider,
  aPoorBuyerOf,
  buy,
  order as placeOrder,
  providerIdOf,
} from '#tests/factories/purchases.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

type Line = { id: string; number: number; state: string; buyer: { name: string } | null; amount: number }
const listed = async (who: StaffMember, query = '') =>
  (await who.get(`/api/console/orders${query}`)).json() as { orders: Line[]; next: string | null }
const idsIn = async (who: StaffMember, query: string) => (await listed(who, query)).orders.map(({ id }) => id)
const open = async (who: StaffMember, id: string) => (await who.get(`/api/console/order?id=${id}`)).json()

type Asked = { id: string; amount: number; left: number; why?: string; note?: string }
const refund = (who: StaffMember, asked: Asked) =>
  who.post('/api/console/order-act?act=refund', { why: 'goodwill', note: 'Asked nicely by letter', ...asked })

const actsOn = (who: Person) =>
  many(db(), sql<{ act: string }>`select act from staff_actions where subject_id = ${who.id} order by at, seq`).then(
    (rows) => rows.map(({ act }) => act),
  )

async function aReportAbout(member: Person): Promise<string> {
  const body = { about: { profile: { id: member.id } }, reason: 'spam', client_id: crypto.randomUUID() }
  return (await (await aMemberOf(server())).post('/api/report.php', body)).json().reference
}

let marit: StaffMember
let finn: StaffMember
beforeAll(async () => {
  await changeSite(server(), 'localhost', {
    discounts: { discount_codes: [{ code: 'DESK25', percentage: 25, use: 'once_per_member' }] },
  })
  marit = await aStaffMember(server(), { role: 'operations' })
  finn = await aStaffMember(server(), { role: 'finance' })
})

describe('[FIG-15] the list of orders', () => {
  test('is newest first, with number, state and buyer, in the brands somebody works for', async () => {
    const noor = await aBuyerOf(server(), { form: { name: 'Lister Noor' } })
    const first = await buy(server(), noor)
    server().clock.advance(MINUTE)
    const second = (await placeOrder(noor)).json().order.id
    const { orders } = await listed(marit)
    expect(orders.slice(0, 2)).toMatchObject([
      { id: second, state: 'waiting', buyer: { name: 'Lister Noor' } },
      { id: first.id, state: 'paid', amount: 1900 },
    ])
    expect(orders[0]?.number).toBeGreaterThan(orders[1]?.number ?? 0)
    const gay = await aStaffMember(server(), { role: 'finance', brands: ['gay'] })
    expect((await listed(gay)).orders).toEqual([])
    expect((await listed(gay, '?brand=localhost')).orders, 'another brand does not exist').toEqual([])
    const analyst = await aStaffMember(server(), { role: 'analyst' })
    expect((await listed(analyst)).orders[0], 'names are for who sees members').toMatchObject({ buyer: null })
  })

  test('filters by state, method, provider, country, amount, code and the brand’s own day', async () => {
    const ben = await aBuyerOf(server())
    const paid = await buy(server(), ben, { code: 'DESK25' })
    const belgian = (await placeOrder(ben, { country: 'BE', method: 'bancontact', package: 'large' })).json().order.id
    const reply = await placeOrder(ben, { method: 'paypal' })
    await actAtProvider(server(), providerIdOf(reply), 'failed')
    const failed = reply.json().order.id
    const among = async (query: string) => {
      const found = await idsIn(marit, query)
      return { paid: found.includes(paid.id), belgian: found.includes(belgian), failed: found.includes(failed) }
    }
    expect(await among('?state=paid')).toEqual({ paid: true, belgian: false, failed: false })
    expect(await among('?state=waiting')).toEqual({ paid: false, belgian: true, failed: false })
    expect(await among('?state=failed')).toEqual({ paid: false, belgian: false, failed: true })
    expect(await among('?method=paypal')).toEqual({ paid: false, belgian: false, failed: true })
    expect(await among('?provider=mollie')).toEqual({ paid: false, belgian: false, failed: false })
    expect(await among('?country=BE')).toEqual({ paid: false, belgian: true, failed: false })
    expect(await among('?least=3000')).toEqual({ paid: false, belgian: true, failed: false })
    expect(await among('?most=1500')).toEqual({ paid: true, belgian: false, failed: false })
    expect(await among('?code=desk25')).toEqual({ paid: true, belgian: false, failed: false })
    expect(await among('?within=1')).toEqual({ paid: true, belgian: true, failed: true })
    // 23:30 UTC is the next day in Amsterdam.
    await run(db(), sql`update orders set created_at = '2025-06-30T23:30:00Z' where id = ${belgian}`)
    expect(await idsIn(marit, '?day=2025-07-01')).toEqual([belgian])
    expect(await idsIn(marit, '?day=2025-06-30')).toEqual([])
  })

  test('goes on where the page before ended, without gap or repetition', async () => {
    const staff = await aStaffMember(server(), { role: 'finance', brands: ['bbw'] })
    const buyer = await aBuyerOf(server(), { host: 'bbw.localhost' })
    const first = (await placeOrder(buyer)).json().order.id
    await run(
      db(),
      sql`
        insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, amount,
          vat_basis_points, locale, order_words, start_words, created_at)
        select site_id, account_id, gen_random_uuid(), package, credits, country, currency, list_amount, amount, vat_basis_points,
          locale, order_words, start_words, created_at - make_interval(mins => n / 3) from orders, generate_series(1, 119) as n
        where id = ${first}
      `,
    )
    const pages: string[][] = []
    let before = ''
    for (let page = 0; page < 3; page += 1) {
      const { orders, next } = await listed(staff, before)
      pages.push(orders.map(({ id }) => id))
      before = `?before=${next}`
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(new Set(pages.flat()).size).toBe(120)
    expect(before).toBe('?before=null')
  })

  test('[FIG-16] is downloaded as CSV without names, formulas disarmed, on record', async () => {
    const eve = await aBuyerOf(server(), { form: { name: 'Csv Eve' } })
    const { id } = await buy(server(), eve)
    await run(db(), sql`update orders set discount_code = '=HYPERLINK("x")' where id = ${id}`)
    const reply = await finn.get('/api/console/orders.csv?state=paid')
    expect(reply.headers['content-disposition']).toContain('orders.csv')
    expect(reply.body).toContain(id)
    expect(reply.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(reply.body).not.toContain('Csv Eve')
    const [act] = await many(
      db(),
      sql`select act, after -> 'filter' as filter from staff_actions where staff_id = ${finn.id} order by at desc, seq desc limit 1`,
    )
    expect(act).toEqual({ act: 'order.export', filter: { state: 'paid' } })
    expect((await (await aStaffMember(server(), { role: 'support' })).get('/api/console/orders.csv')).statusCode).toBe(
      403,
    )
  })
})

describe('[FIG-18] an order', () => {
  test('shows what happened on both sides, payment, credits, withdrawal and buyer; opening it is on record', async () => {
    const noor = await aPoorBuyerOf(server(), { form: { name: 'Paged Noor' } })
    const { id, providerId } = await buy(server(), noor, { code: 'DESK25' })
    await run(db(), sql`select spend_credits(${noor.account}, 10, 'test', ${id}, ${server().clock.now()})`)
    const page = await open(marit, id)
    expect(page.order).toMatchObject({
      state: 'paid',
      discount_code: 'DESK25',
      buyer: { id: noor.id, name: 'Paged Noor' },
    })
    expect(page.payment).toMatchObject({ provider: 'sandbox', reference: providerId, method: 'ideal', attempts: 1 })
    expect(page.credits).toEqual({ used: 10, returned: 0 })
    expect(page.withdrawal).toMatchObject({ open: true, credits: page.order.credits - 10 })
    expect(page.refundable).toMatchObject({
      left: page.order.amount,
      unused: page.withdrawal.amount,
      alone_below: 10_000,
    })
    expect(page.bought).toMatchObject({ orders: 1, amount: page.order.amount, refunds: 0 })
    const said = page.happened.map(({ what, by }: { what: string; by: string }) => `${by}: ${what}`)
    expect(said).toEqual(
      expect.arrayContaining(['us: Order made', 'provider: sandbox: paid', 'provider: sandbox: webhook']),
    )
    expect(said).toEqual(expect.arrayContaining([`us: ${page.order.credits} credits added`, 'us: Receipt mailed']))
    expect(said.at(-1), 'newest first').toBe('us: Order made')
    await open(marit, id)
    expect(await actsOn(noor), 'one look is one line').toEqual(['order.open'])
  })

  test('[FIG-19] has books that sum to zero in every unit, through refund and chargeback', async () => {
    const ada = await aPoorBuyerOf(server())
    const { id, providerId } = await buy(server(), ada)
    await refund(marit, { id, amount: 500, left: 1900 })
    await server().runJobs()
    await actAtProvider(server(), providerId, 'charged_back')
    const { books, order } = await open(marit, id)
    const sums = new Map<string, number>()
    for (const { unit, amount } of books) sums.set(unit, (sums.get(unit) ?? 0) + amount)
    expect(order.state).toBe('charged_back')
    expect([...sums]).toEqual(
      expect.arrayContaining([
        ['credits', 0],
        ['EUR', 0],
      ]),
    )
    const held = books.filter(({ account }: { account: string }) => account === 'sandbox, to be settled')
    expect(held.map(({ amount }: { amount: number }) => amount)).toEqual([1900, -500, -1400])
  })

  test('of another brand does not exist, nor for roles that neither see nor move money', async () => {
    const { id } = await buy(server(), await aBuyerOf(server()))
    const others = [
      await aStaffMember(server(), { role: 'finance', brands: ['gay'] }),
      await aStaffMember(server(), { role: 'moderator' }),
    ]
    for (const who of others) {
      for (const call of ['order', 'order-invoice', 'order-answer'])
        expect((await who.get(`/api/console/${call}?id=${id}`)).statusCode, call).toBe(404)
    }
    expect(codeOf(await refund(others[0]!, { id, amount: 100, left: 1900 }))).toBe('not_found')
    const support = await aStaffMember(server(), { role: 'support' })
    expect((await open(support, id)).order.id, 'who refunds reads it').toBe(id)
  })
})

describe('[FIG-20] a refund by staff', () => {
  test('gives half of an order back with its share of the credits, once, and says why', async () => {
    const noor = await aPoorBuyerOf(server())
    const { id } = await buy(server(), noor)
    const { order } = await open(marit, id)
    const both = await Promise.all([1, 2].map(() => refund(marit, { id, amount: 950, left: 1900 })))
    expect(both.map((reply) => reply.statusCode).sort(), 'a double click').toEqual([200, 409])
    await server().runJobs()
    const after = await open(marit, id)
    expect(after.order.state).toBe('part_refunded')
    expect(after.refunds).toMatchObject([
      { amount: 950, credits: order.credits / 2, status: 'sent', reason: 'Goodwill: Asked nicely by letter' },
    ])
    expect(after.refundable.left).toBe(950)
    expect(codeOf(await refund(marit, { id, amount: 1000, left: 950 }))).toBe('changed_meanwhile')
    expect(codeOf(await refund(finn, { id, amount: 950, left: 1900 })), 'looked before it changed').toBe(
      'changed_meanwhile',
    )
    expect(await actsOn(noor)).toContain('order.refund')
    expect(await auditPayments(server().jobContext)).toEqual([])
  })

  test('takes the credits of many small parts as of one large one', async () => {
    const noor = await aPoorBuyerOf(server())
    const { id } = await buy(server(), noor)
    const { credits } = (await open(marit, id)).order
    let left = 1900
    // Each alone is worth less than half a credit.
    for (; left > 1900 - 20 * 19; left -= 19)
      expect((await refund(marit, { id, amount: 19, left })).statusCode).toBe(200)
    const parts = (await open(marit, id)).refunds as { credits: number }[]
    expect(parts.reduce((sum, part) => sum + part.credits, 0)).toBe(credits / 5)
    expect(await auditPayments(server().jobContext)).toEqual([])
  })

  test('[CONS-17] to whom a sealed case is about waits for the staff named for it, and so do letters', async () => {
    const noor = await aPoorBuyerOf(server())
    const { id } = await buy(server(), noor)
    const reference = await aReportAbout(noor)
    await run(db(), sql`update cases set sealed = true where reference = ${reference}`)
    expect(codeOf(await refund(marit, { id, amount: 100, left: 1900 }))).toBe('account_on_hold')
    expect(codeOf(await marit.post('/api/console/order-act?act=receipt', { id }))).toBe('account_on_hold')
    await run(db(), sql`update staff set child_protection = true where id = ${finn.id}`)
    expect((await refund(finn, { id, amount: 100, left: 1900 })).statusCode).toBe(200)
    await run(db(), sql`update staff set child_protection = false where id = ${finn.id}`)
  })

  test('follows the rules of the withdrawal while it is open, and not after', async () => {
    const ben = await aPoorBuyerOf(server())
    const { id } = await buy(server(), ben)
    await run(db(), sql`select spend_credits(${ben.account}, 10, 'test', ${id}, ${server().clock.now()})`)
    const { withdrawal, refundable } = await open(marit, id)
    expect(codeOf(await refund(marit, { id, amount: 1900, left: 1900, why: 'withdrawal' }))).toBe('changed_meanwhile')
    const asked = { id, amount: refundable.unused, left: 1900, why: 'withdrawal' }
    expect((await refund(marit, asked)).json()).toEqual({ request: null })
    expect(await one(db(), sql`select credits, amount from withdrawals where order_id = ${id}`)).toEqual({
      ...{ credits: withdrawal.credits, amount: withdrawal.amount },
    })
    expect((await open(marit, id)).withdrawal).toMatchObject({ open: false })
    const late = await buy(server(), await aBuyerOf(server()))
    server().clock.advance(20 * DAY)
    marit = await aStaffMember(server(), { role: 'operations' })
    finn = await aStaffMember(server(), { role: 'finance' })
    expect(codeOf(await refund(marit, { id: late.id, amount: 1900, left: 1900, why: 'withdrawal' }))).toBe(
      'withdrawal_over',
    )
  })

  test('[FIG-21] from a hundred euros on needs a second person, also in small parts', async () => {
    const eve = await aPoorBuyerOf(server())
    await run(
      db(),
      sql`update accounts set signup_date = signup_date - interval '30 days' where profile_id = ${eve.id}`,
    )
    const orders = [await buy(server(), eve, { package: 'grand' }), await buy(server(), eve, { package: 'grand' })]
    const { amount } = (await open(marit, orders[0]!.id)).order
    expect(amount, 'one alone is below').toBeLessThan(10_000)
    expect((await refund(marit, { id: orders[0]!.id, amount, left: amount })).json()).toEqual({ request: null })
    const support = await aStaffMember(server(), { role: 'support' })
    const [second] = [orders[1]!.id]
    expect(codeOf(await refund(support, { id: second, amount, left: amount }))).toBe('not_permitted')
    const { request } = (await refund(marit, { id: second, amount, left: amount })).json()
    expect(request).toEqual(expect.any(String))
    expect((await open(marit, second)).asked).toMatchObject({ says: expect.stringContaining('Refund €') })
    expect(codeOf(await refund(finn, { id: second, amount: 100, left: amount }))).toBe('refund_waits')
    expect((await open(marit, second)).refundable.left, 'nothing moved yet').toBe(amount)
    const answer = { id: request, agrees: true, words: 'Looked at both' }
    expect(codeOf(await marit.post('/api/console/requests', answer))).toBe('own_request')
    expect((await finn.post('/api/console/requests', answer)).statusCode).toBe(200)
    await server().runJobs()
    expect((await open(marit, second)).order.state).toBe('refunded')
  })
})

describe('[FIG-22] papers of an order', () => {
  test('the receipt is mailed again, once at a time, to who is still there', async () => {
    const noor = await aBuyerOf(server())
    const { id } = await buy(server(), noor)
    const receipts = () =>
      server().mails.filter(({ to, subject }) => to === noor.email && /order/i.test(subject)).length
    const before = receipts()
    expect((await marit.post('/api/console/order-act?act=receipt', { id })).statusCode).toBe(200)
    expect(codeOf(await marit.post('/api/console/order-act?act=receipt', { id }))).toBe('just_sent')
    await server().runJobs()
    expect(receipts()).toBe(before + 1)
  })

  test('the invoice is a PDF with the seller, the buyer’s country and the tax', async () => {
    const { id } = await buy(server(), await aBuyerOf(server()))
    const reply = await marit.get(`/api/console/order-invoice?id=${id}`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.toString('latin1')).toContain('(VAT 21 %, Netherlands) Tj')
  })
})

describe('[FIG-24] the answer to a chargeback', () => {
  test('has order, words, delivery, use, logins without addresses and invoice; it is a reading of personal data', async () => {
    const noor = await aPoorBuyerOf(server())
    const { id, providerId } = await buy(server(), noor)
    await run(db(), sql`select spend_credits(${noor.account}, 10, 'message', ${id}, ${server().clock.now()})`)
    await actAtProvider(server(), providerId, 'charged_back')
    const reply = await finn.get(`/api/console/order-answer?id=${id}`)
    expect(reply.headers['content-type']).toBe('application/zip')
    const files = readZip(reply.rawPayload)
    const textOf = (begin: string) => [...files].find(([name]) => name.startsWith(begin))?.[1].toString() ?? ''
    expect([...files.keys()].map((name) => name.slice(0, 1))).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(textOf('1')).toContain(noor.email)
    expect(textOf('1')).toContain(providerId)
    expect(textOf('2')).toContain((await open(finn, id)).order.start_words)
    expect(textOf('3')).toContain('charged back')
    expect(textOf('4')).toContain("message,'-10")
    expect(textOf('5').split('\r\n')[0]).toBe('login,last_used,device,country')
    expect(reply.rawPayload.toString('latin1')).not.toContain('127.0.0.1')
    expect(await actsOn(noor)).toContain('order.answer_file')
    const analyst = await aStaffMember(server(), { role: 'analyst' })
    expect((await analyst.get(`/api/console/order-answer?id=${id}`)).statusCode).toBe(403)
  })
})
