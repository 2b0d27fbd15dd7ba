import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aPhone, codeOn, debit, debitForm, debitIdOf } from '#tests/factories/debits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, order, providerIdOf } from '#tests/factories/purchases.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user
const stateOf = async (who: Person, id: string) => (await who.get(`/api/order.php?id=${id}`)).json().order.state
const prepare = (who: Person, form: object) => who.post('/api/directdebit.php', form)
const confirm = (who: Person, click: object) => who.post('/api/directdebit.php?confirm=1', click)

/** Other people's bank accounts: limits count by IBAN. */
const OTHER_IBANS = ['DE89370400440532013000', 'BE68539007547034', 'IE29AIBK93115212345678', 'FI2112345600000785']

const aBuyer = () => aBuyerOf(server())

/** Stops before the code is entered. */
async function prepared(who: Person, change: Record<string, unknown> = {}) {
  const form = await debitForm(who, change)
  const reply = await prepare(who, form)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return { form, mandate: reply.json().mandate, otp: await codeOn(server(), form.phone) }
}
const clickOn = (mandate: { id: string }, otp: string) => ({
  ...{ client_id: randomUUID(), mandate: mandate.id, otp, start_now: true },
})

describe('from form to collection', () => {
  test('[PAY-5, R-SEPA-1, R-SEPA-4] form, mandate, code, order; the credits arrive when the bank has paid', async () => {
    const ana = await aBuyer()
    const { credits } = await userOf(ana)
    const { form, mandate, otp } = await prepared(ana)
    expect(mandate).toMatchObject({ iban_end: '4300', bank: 'ABN AMRO', amount: 1900, currency: 'EUR' })
    for (const words of ['Duet Demo B.V.', 'NL00ZZZ000000000000', mandate.reference, '€19.00', '8 weeks', 'once']) {
      expect(mandate.words).toContain(words)
    }
    expect(
      await many(
        db(),
        sql`select from orders where account_id = (select id from accounts where profile_id = ${ana.id})`,
      ),
    ).toEqual([])
    const sms = server().sms.at(-1)!
    expect(sms.to).toBe(form.phone)
    expect(sms.text).toContain('€19.00')
    const reply = await confirm(ana, clickOn(mandate, otp))
    const { order: placed } = reply.json()
    expect(placed).toMatchObject({
      state: 'pending',
      amount: 1900,
      payment: { method: 'directdebit', checkout_url: null },
    })
    await server().runJobs()
    const mail = server().mails.findLast(({ to, subject }) => to === ana.email && subject === 'Your direct debit')!
    for (const words of ['€19.00', mandate.reference, 'NL00ZZZ000000000000', '4300', '9 March 2026']) {
      expect(mail.text, words).toContain(words)
    }
    expect(await userOf(ana)).toMatchObject({ credits, paid_user: false })
    await actAtProvider(server(), await debitIdOf(server(), placed.id), 'paid')
    expect(await stateOf(ana, placed.id)).toBe('completed')
    expect(await userOf(ana)).toMatchObject({ credits: credits + 40, paid_user: true })
  })

  test('[PAY-5] ten clicks make one order, one debit and one announcement', async () => {
    const ben = await aBuyer()
    const { mandate, otp } = await prepared(ben, { iban: OTHER_IBANS[0] })
    const click = clickOn(mandate, otp)
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(ben, click)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map((reply) => reply.json().order.id)).size).toBe(1)
    await server().runJobs()
    server().clock.advance(MINUTE)
    expect((await confirm(ben, click)).json().order.id).toBe(replies[0]!.json().order.id)
    const mails = server().mails.filter(({ to, subject }) => to === ben.email && subject === 'Your direct debit')
    expect(mails).toHaveLength(1)
    const debits = await many(db(), sql`select from payments where order_id = ${replies[0]!.json().order.id}`)
    expect(debits).toHaveLength(1)
    expect(codeOf(await confirm(ben, clickOn(mandate, otp))), 'another click, the same code').toBe('mandate_not_found')
  })

  test('[PAY-5, PAY-2] pays an order whose first payment failed, and a repeated click changes nothing', async () => {
    const cem = await aBuyer()
    const reply = await order(cem)
    const { id } = reply.json().order
    await actAtProvider(server(), providerIdOf(reply), 'failed')
    const form = await debitForm(cem, { iban: OTHER_IBANS[1] })
    const { package: _package, country: _country, total: _total, ...rest } = form
    const made = await prepare(cem, { ...rest, order: id })
    const click = { ...clickOn(made.json().mandate, await codeOn(server(), form.phone)), start_now: false }
    const [first, second] = [await confirm(cem, click), await confirm(cem, click)]
    expect([first.json().order.id, second.json().order.id]).toEqual([id, id])
    await actAtProvider(server(), await debitIdOf(server(), id), 'paid')
    expect(await stateOf(cem, id)).toBe('completed')
    expect(codeOf(await prepare(cem, { ...rest, order: id }))).toBe('order_closed')
    const stranger = await aBuyer()
    expect(codeOf(await prepare(stranger, { ...(await debitForm(stranger)), order: id }))).toBe('order_not_found')
  })

  test('[PAY-5] without a confirmed mandate no call starts a debit', async () => {
    const dora = await aBuyer()
    expect(codeOf(await order(dora, { method: 'directdebit' }))).toBe('method_not_available')
    const reply = await order(dora)
    await actAtProvider(server(), providerIdOf(reply), 'failed')
    const retry = { client_id: randomUUID(), order: reply.json().order.id, method: 'directdebit' }
    expect(codeOf(await dora.post('/api/payment.php', retry))).toBe('method_not_available')
    expect((await dora.post('/api/order.php', { ...retry, debit: {} })).statusCode).toBe(422)
    const zoe = await aBuyer()
    const first = await debit(server(), zoe, { iban: 'DK5000400440116243' })
    await actAtProvider(server(), first.providerId, 'paid')
    const { repeat } = (await zoe.get('/api/repeat-order.php')).json()
    expect(repeat).toMatchObject({ method: 'directdebit', label: null })
    const click = { client_id: randomUUID(), total: repeat.package.amount, start_now: true }
    expect(codeOf(await zoe.post('/api/repeat-order.php', click))).toBe('method_not_available')
  })
})

describe('the form', () => {
  test.each([
    ['iban', 'NL91ABNA0417164301', 'iban_invalid'],
    ['iban', 'US64SVBKUS6S3300958879', 'iban_invalid'],
    ['iban', 'hello', 'iban_invalid'],
    ['phone', '12', 'phone_invalid'],
    ['phone', '+31 6 1234 5678 ext 9', 'phone_invalid'],
    ['phone', '+31 6 0000 0000 0', 'phone_invalid'],
    ['phone', '+31 20 624 1111', 'phone_not_served'],
    ['phone', '+31 906 1234', 'phone_not_served'],
    ['phone', '+881 6 2345 6789', 'phone_not_served'],
    ['phone', '+882 13 123 4567', 'phone_invalid'],
    ['phone', '+44 7911 123456', 'phone_not_served'],
    ['phone', '+1 202 555 0143', 'phone_not_served'],
    ['phone', '+53 5 1234567', 'phone_not_served'],
    ['total', 1, 'price_changed'],
    ['package', 'x', 'package_not_found'],
    ['country', 'PL', 'price_changed'],
    ['country', 'US', 'price_changed'],
    ['code', 'NOSUCHCODE', 'discount_code_not_found'],
    ['order', 'x', 'order_not_found'],
  ])('[PAY-5] %s %s is refused with %s, and no text message is sent', async (field, value, code) => {
    const eli = await aBuyer()
    const before = server().sms.length
    expect(codeOf(await prepare(eli, await debitForm(eli, { [field]: value })))).toBe(code)
    await server().runJobs()
    expect(server().sms).toHaveLength(before)
  })

  test.each(['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'])(
    '[PAY-5] %s that is missing, empty, too long, of the wrong type or full of odd characters is reported beside its field',
    async (field) => {
      const finn = await aBuyer()
      const form = await debitForm(finn)
      for (const value of [undefined, null, '', '   ', 7, 'x'.repeat(200), 'a\u0000b', '\u202E\u0007']) {
        const reply = await prepare(finn, { ...form, [field]: value })
        const odd = [422, reply.json().error?.code === 'invalid_input' ? field : reply.json().error?.code]
        expect([reply.statusCode, Object.keys(reply.json().error?.fields ?? {})[0] ?? odd[1]], String(value)).toEqual(
          field === 'iban' || field === 'phone' ? [422, expect.anything()] : [422, field],
        )
      }
      expect((await prepare(finn, { ...form, admin: true })).statusCode).toBe(422)
    },
  )

  test('[PAY-5] a holder of one letter and a postcode of no such country are reported beside their fields', async () => {
    const gus = await aBuyer()
    const faultsOf = async (change: Record<string, unknown>) =>
      (await prepare(gus, await debitForm(gus, change))).json().error?.fields
    const wrong = 'Check what you entered here.'
    expect(await faultsOf({ account_holder: 'J' })).toEqual({ account_holder: wrong })
    expect(await faultsOf({ account_holder: 'J. 1' })).toEqual({ account_holder: wrong })
    expect(await faultsOf({ zip: '99' })).toEqual({ zip: wrong })
    expect(await faultsOf({ zip: '1000' })).toEqual({ zip: wrong })
    const abroad = await prepare(gus, await debitForm(gus, { zip: '1000', iban: OTHER_IBANS[1], account_holder: 'Bo' }))
    expect(abroad.statusCode, 'of the country of the bank account').toBe(200)
  })

  test('[PAY-5] a site without a creditor identifier has no direct debit', async () => {
    const gil = await aBuyer()
    await changeSite(server(), 'localhost', { payments: { debit_creditor_id: undefined } })
    const { methods } = (await gil.get('/api/packages.php?country=DE')).json()
    expect(methods.map(({ id }: { id: string }) => id)).not.toContain('directdebit')
    expect(codeOf(await prepare(gil, await debitForm(gil)))).toBe('method_not_available')
    await changeSite(server(), 'localhost', {})
  })

  test('[PAY-5] the page learns straight away what it is about, or why it is refused', async () => {
    const hana = await aBuyer()
    const reply = (await hana.get('/api/directdebit.php?package=medium&country=NL&total=1900')).json()
    expect(reply).toMatchObject({ credits: 40, amount: 1900, order: null, creditor: { id: 'NL00ZZZ000000000000' } })
    const ask = async (query: string) => codeOf(await hana.get(`/api/directdebit.php?${query}`))
    expect(await ask('package=medium&country=NL&total=1')).toBe('price_changed')
    expect(await ask('')).toBe('package_not_found')
    const bare = (await hana.get('/api/directdebit.php?package=medium&country=NL')).json().error
    expect([bare.code, Object.keys(bare.fields)]).toEqual(['invalid_input', ['total']])
    expect(await ask('package=medium&total=1900')).toBe('invalid_input')
    expect(await ask('order=x')).toBe('order_not_found')
    expect(await ask('package=medium&country=NL&total=-1')).toBe('invalid_input')
    expect(await ask('package=medium&country=XX&total=1900')).toBe('invalid_input')
  })
})

describe('the code', () => {
  test('[PAY-5] a wrong code is refused with “Invalid code”, and after five even the right one is', async () => {
    const ida = await aBuyer()
    const { mandate, otp } = await prepared(ida, { iban: OTHER_IBANS[2] })
    const wrong = otp === '000000' ? '000001' : '000000'
    const reply = await confirm(ida, clickOn(mandate, wrong))
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      422,
      { code: 'sms_code_invalid', message: 'Invalid code' },
    ])
    for (const odd of ['', 'abcdef', `${otp}0`, "' or 1=1"]) {
      expect(codeOf(await confirm(ida, clickOn(mandate, odd)))).toBe('sms_code_invalid')
    }
    expect(codeOf(await confirm(ida, clickOn(mandate, otp))), 'the sixth try').toBe('sms_code_invalid')
  })

  test('[PAY-5] of hundreds of concurrent guesses only five are checked', async () => {
    const jan = await aBuyer()
    const { mandate } = await prepared(jan, { iban: OTHER_IBANS[2] })
    const guesses = Array.from({ length: 9 }, (_each, n) => confirm(jan, clickOn(mandate, String(n).padStart(6, '0'))))
    await Promise.all(guesses)
    const { tries } = await one(
      db(),
      sql<{ tries: number }>`select tries from debit_codes where mandate_id = ${mandate.id}`,
    )
    expect(tries).toBe(5)
  })

  test('[PAY-5, R-SEPA-3] is valid for ten minutes and not a second longer', async () => {
    const kim = await aBuyer()
    const late = await prepared(kim, { iban: OTHER_IBANS[3] })
    server().clock.advance(10 * MINUTE)
    expect(codeOf(await confirm(kim, clickOn(late.mandate, late.otp)))).toBe('sms_code_invalid')
    const early = await prepared(kim, { iban: OTHER_IBANS[3] })
    server().clock.advance(10 * MINUTE - SECOND)
    expect((await confirm(kim, clickOn(early.mandate, early.otp))).statusCode).toBe(200)
  })

  test('[PAY-5] works for its own member and mandate only', async () => {
    const [lea, mia] = [await aBuyer(), await aBuyer()]
    const hers = await prepared(lea, { iban: OTHER_IBANS[0], package: 'small' })
    expect(codeOf(await confirm(mia, clickOn(hers.mandate, hers.otp)))).toBe('mandate_not_found')
    const second = await prepared(lea, { iban: OTHER_IBANS[1], package: 'small' })
    expect(codeOf(await confirm(lea, clickOn(hers.mandate, hers.otp))), 'a newer one took its place').toBe(
      'mandate_not_found',
    )
    if (hers.otp !== second.otp) {
      expect(codeOf(await confirm(lea, clickOn(second.mandate, hers.otp)))).toBe('sms_code_invalid')
    }
    await run(db(), sql`update debit_mandates set amount = 1 where id = ${second.mandate.id}`)
    expect(codeOf(await confirm(lea, clickOn(second.mandate, second.otp))), 'another amount').toBe('price_changed')
    for (const mandate of ['x', '', "'", 'a'.repeat(3000)]) {
      expect(codeOf(await confirm(lea, { ...clickOn(second.mandate, second.otp), mandate }))).toBe('mandate_not_found')
    }
    server().clock.advance(MINUTE)
    for (const change of [{ otp: 5 }, { client_id: 'x' }, { start_now: 'yes' }, { start_now: undefined }]) {
      expect((await confirm(lea, { ...clickOn(second.mandate, second.otp), ...change })).statusCode).toBe(422)
    }
  })

  test('[PAY-5] without the request for immediate delivery nothing is ordered, and the code is not used up', async () => {
    const noa = await aBuyer()
    const { mandate, otp } = await prepared(noa, { iban: OTHER_IBANS[2], package: 'small' })
    const click = clickOn(mandate, otp)
    expect(codeOf(await confirm(noa, { ...click, start_now: false }))).toBe('start_request_missing')
    expect((await confirm(noa, click)).statusCode).toBe(200)
  })

  test('[PAY-5, R-SEPA-3] a member, and a phone, get three messages an hour, even concurrently', async () => {
    const ole = await aBuyer()
    const form = await debitForm(ole)
    const replies = await Promise.all(Array.from({ length: 6 }, () => prepare(ole, { ...form, phone: aPhone() })))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(replies.filter((reply) => codeOf(reply) === 'too_many_sms')).toHaveLength(3)
    const phone = aPhone()
    const people = [await aBuyer(), await aBuyer(), await aBuyer(), await aBuyer()]
    const forms = await Promise.all(people.map((who) => debitForm(who, { phone })))
    const sent = await Promise.all(people.map((who, n) => prepare(who, forms[n]!)))
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    server().clock.advance(HOUR)
    expect((await prepare(ole, { ...form, phone })).statusCode).toBe(200)
  })
})
