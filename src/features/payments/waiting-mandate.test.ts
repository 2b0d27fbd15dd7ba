import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { codeOn, debitForm } from '#tests/factories/debits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const aBuyer = () => aBuyerOf(server())
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const prepare = (who: Person, form: object) => who.post('/api/directdebit.php', form)
const mandateOf = async (who: Person, form: object) => (await prepare(who, form)).json().mandate
const confirm = (who: Person, mandate: { id: string }, otp: string) =>
  who.post('/api/directdebit.php?confirm=1', { client_id: randomUUID(), mandate: mandate.id, otp, start_now: true })
const waitingFor = async (who: Person, { package: name, total }: { package: unknown; total: number }) =>
  (await who.get(`/api/directdebit.php?package=${name}&country=NL&total=${total}`)).json().waiting

async function messagesTo(phone: string): Promise<number> {
  await server().runJobs()
  return server().sms.filter(({ to }) => to === phone).length
}

/** A code other than the given one. */
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

describe('a mandate whose code is on its way', () => {
  test('[PAY-5, R-SEPA-3] unchanged details lead back to the code already sent, without another message', async () => {
    const ada = await aBuyer()
    const form = await debitForm(ada)
    const first = await mandateOf(ada, form)
    const otherwiseWritten = { iban: 'nl91abna0417164300', phone: form.phone.replace('+31', '0') }
    for (const again of [form, form, form, { ...form, ...otherwiseWritten }]) {
      expect(await mandateOf(ada, again)).toEqual(first)
    }
    expect(await messagesTo(form.phone)).toBe(1)
    expect((await confirm(ada, first, await codeOn(server(), form.phone))).statusCode).toBe(200)
    expect((await mandateOf(ada, form)).id, 'a signed one is not offered again').not.toBe(first.id)
  })

  test('[PAY-5] ten clicks at once send one message', async () => {
    const bas = await aBuyer()
    const form = await debitForm(bas)
    const mandates = await Promise.all(Array.from({ length: 10 }, () => mandateOf(bas, form)))
    expect(new Set(mandates.map(({ id }) => id)).size).toBe(1)
    expect(await messagesTo(form.phone)).toBe(1)
  })

  test.each([
    { account_holder: 'Ana Sample' },
    { iban: 'DE89370400440532013000' },
    { street: 'Dorpsstraat' },
    { house_number: '13' },
    { zip: '1016 CJ' },
    { city: 'Utrecht' },
    { package: 'small' },
    { new_code: true },
  ])('[PAY-5] %o makes a new mandate with a new code', async (change) => {
    const cas = await aBuyer()
    const form = await debitForm(cas)
    const first = await mandateOf(cas, form)
    const otp = await codeOn(server(), form.phone)
    const changed = await debitForm(cas, { phone: form.phone, ...change })
    const second = await mandateOf(cas, changed)
    expect(second.id).not.toBe(first.id)
    expect(await messagesTo(form.phone)).toBe(2)
    expect(codeOf(await confirm(cas, first, otp))).toBe('mandate_not_found')
  })

  test('[PAY-5, R-SEPA-3] a code that expired or was guessed at too often is replaced', async () => {
    const dan = await aBuyer()
    const form = await debitForm(dan)
    const first = await mandateOf(dan, form)
    server().clock.advance(10 * MINUTE)
    expect(await waitingFor(dan, form)).toBeNull()
    const second = await mandateOf(dan, form)
    expect(second.id).not.toBe(first.id)
    const otp = await codeOn(server(), form.phone)
    for (let tries = 0; tries < 5; tries += 1) await confirm(dan, second, wrong(otp))
    expect(await waitingFor(dan, form)).toBeNull()
    expect((await mandateOf(dan, form)).id).not.toBe(second.id)
    expect(await messagesTo(form.phone)).toBe(3)
  })

  test('[PAY-5] the page returns to it with what was entered; the bank account only by its last digits', async () => {
    const eva = await aBuyer()
    const form = await debitForm(eva)
    expect(await waitingFor(eva, form)).toBeNull()
    const mandate = await mandateOf(eva, form)
    const { account_holder, street, house_number, zip, city, phone } = form
    const waiting = await waitingFor(eva, form)
    expect(waiting).toEqual({ mandate, details: { account_holder, street, house_number, zip, city, phone } })
    expect(JSON.stringify(waiting)).not.toMatch(/0417\s?1643/)
    expect(await waitingFor(eva, await debitForm(eva, { package: 'small' })), 'another purchase').toBeNull()
    expect(await waitingFor(await aBuyer(), form), 'another member').toBeNull()
    await confirm(eva, mandate, await codeOn(server(), phone))
    expect(await waitingFor(eva, form), 'signed').toBeNull()
  })

  test('[PAY-5] the bank account may stay as it is, without being typed again', async () => {
    const [fay, gus] = [await aBuyer(), await aBuyer()]
    const { iban: _iban, ...form } = await debitForm(fay)
    expect((await prepare(fay, form)).json().error.fields).toHaveProperty('iban')
    const first = await mandateOf(fay, { ...form, iban: 'BE68539007547034' })
    const same = { ...form, same_account_as: first.id }
    expect(await mandateOf(fay, same)).toEqual(first)
    const moved = await mandateOf(fay, { ...same, street: 'Dorpsstraat' })
    expect([moved.iban_end, moved.id === first.id]).toEqual(['7034', false])
    expect((await confirm(fay, moved, await codeOn(server(), form.phone))).statusCode).toBe(200)
    for (const [who, id] of [
      [gus, moved.id],
      [fay, moved.id],
      [fay, first.id],
      [fay, 'x'],
    ] as const) {
      expect((await prepare(who, { ...form, same_account_as: id })).json().error.fields).toHaveProperty('iban')
    }
  })

  test('[PAY-5, R-SEPA-3] a refused message leaves the last code valid', async () => {
    const hal = await aBuyer()
    const form = await debitForm(hal)
    await mandateOf(hal, form)
    await mandateOf(hal, { ...form, new_code: true })
    const last = await mandateOf(hal, { ...form, new_code: true })
    expect(codeOf(await prepare(hal, { ...form, new_code: true }))).toBe('too_many_sms')
    expect(codeOf(await prepare(hal, { ...form, street: 'Dorpsstraat' }))).toBe('too_many_sms')
    expect((await waitingFor(hal, form)).mandate).toEqual(last)
    expect(await mandateOf(hal, form)).toEqual(last)
    expect((await confirm(hal, last, await codeOn(server(), form.phone))).statusCode).toBe(200)
  })
})
