import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { codeOn, debit, debitForm, IBAN } from '#tests/factories/debits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, order, providerIdOf } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user
const stateOf = async (who: Person, id: string) => (await who.get(`/api/order.php?id=${id}`)).json().order.state
const prepare = (who: Person, form: object) => who.post('/api/directdebit.php', form)
const confirm = (who: Person, click: object) => who.post('/api/directdebit.php?confirm=1', click)
const BARE = IBAN.replaceAll(' ', '')

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

describe('limits and returns', () => {
  test('[PAY-5, R-SEPA-6] daily and outstanding debits are limited per member and per bank account', async () => {
    const [pia, quin] = [await aBuyer(), await aBuyer()]
    const iban = 'AT611904300234573201'
    await debit(server(), pia, { package: 'grand', iban })
    expect(codeOf(await pia.get('/api/directdebit.php?package=grand&country=NL&total=6400'))).toBe(
      'direct_debit_limit_reached',
    )
    expect(codeOf(await prepare(quin, await debitForm(quin, { package: 'grand', iban })))).toBe(
      'direct_debit_limit_reached',
    )
    expect(
      (await pia.get('/api/directdebit.php?package=large&country=NL&total=3600')).statusCode,
      'a cheaper one',
    ).toBe(200)
    for (const day of [1, 2]) {
      server().clock.advance(DAY)
      const { id } = await debit(server(), pia, { package: 'grand', iban })
      expect([day, await stateOf(pia, id)]).toEqual([day, 'pending'])
    }
    server().clock.advance(DAY)
    const fourth = await debitForm(pia, { package: 'grand', iban })
    expect(codeOf(await prepare(pia, fourth)), '€256 can be taken back').toBe('direct_debit_limit_reached')
    server().clock.advance(54 * DAY)
    await pia.post('/api/user.php', { email: pia.email, password: pia.password })
    expect((await prepare(pia, fourth)).statusCode).toBe(200)
  })

  test('[PAY-5] two concurrent confirmations do not exceed the limit together', async () => {
    const rea = await aBuyer()
    const sam = await aBuyer()
    const iban = 'LU280019400644750000'
    const [one_, two] = [
      await prepared(rea, { package: 'grand', iban }),
      await prepared(sam, { package: 'grand', iban }),
    ]
    const replies = await Promise.all([
      confirm(rea, clickOn(one_.mandate, one_.otp)),
      confirm(sam, clickOn(two.mandate, two.otp)),
    ])
    expect(replies.map(codeOf).filter((code) => code === 'direct_debit_limit_reached')).toHaveLength(1)
  })

  test('[PAY-5, PAY-6, R-SEPA-5] a returned debit takes the credits back and blocks direct debit, even a year later', async () => {
    const tom = await aBuyer()
    const iban = 'PT50000201231234567890154'
    const { id, providerId } = await debit(server(), tom, { iban })
    await actAtProvider(server(), providerId, 'paid')
    const { credits } = await userOf(tom)
    server().clock.advance(390 * DAY)
    await tom.post('/api/user.php', { email: tom.email, password: tom.password })
    await actAtProvider(server(), providerId, 'charged_back')
    expect(await userOf(tom)).toMatchObject({ credits: credits - 40, paid_user: false })
    expect((await tom.get(`/api/transaction.php?id=${id}`)).json().transaction.state).toBe('charged_back')
    const refused = await tom.get('/api/directdebit.php?package=medium&country=NL&total=1900')
    expect(refused.json().error).toMatchObject({ code: 'direct_debit_blocked' })
    expect(codeOf(await prepare(tom, await debitForm(tom)))).toBe('direct_debit_blocked')
    const uma = await aBuyer()
    expect(codeOf(await prepare(uma, await debitForm(uma, { iban }))), 'the same bank account').toBe(
      'direct_debit_blocked',
    )
    expect((await prepare(uma, await debitForm(uma))).statusCode, 'another one').toBe(200)
    expect((await order(tom, { method: 'paypal' })).statusCode, 'other methods').toBe(200)
  })

  test('[PAY-5, PAY-6] withdrawing from a debit order blocks nothing', async () => {
    const yan = await aBuyer()
    const iban = 'SE4550000000058398257466'
    const { id, providerId } = await debit(server(), yan, { iban })
    await actAtProvider(server(), providerId, 'paid')
    await yan.post('/api/withdrawal.php', { order: id })
    await server().runJobs()
    expect((await yan.get(`/api/transaction.php?id=${id}`)).json().transaction.state).toBe('refunded')
    expect((await prepare(yan, await debitForm(yan, { iban }))).statusCode).toBe(200)
  })

  test('[PAY-5] a card chargeback does not block direct debit', async () => {
    const vera = await aBuyer()
    const reply = await order(vera, { method: 'creditcard' })
    await actAtProvider(server(), providerIdOf(reply), 'paid')
    await actAtProvider(server(), providerIdOf(reply), 'charged_back')
    expect((await prepare(vera, await debitForm(vera))).statusCode).toBe(200)
  })
})

describe('retention', () => {
  test('[PAY-5, R-SEPA-2] the IBAN is sealed: it appears nowhere in the tables, the queue or the log', async () => {
    const wim = await aBuyer()
    await debit(server(), wim, { package: 'small' })
    const rows = await many(
      db(),
      sql<{ row: string }>`
        select to_json(m)::text as row from debit_mandates m
        union all select payload::text from graphile_worker._private_jobs
        union all select to_json(p)::text from payments p
      `,
    )
    const all = rows.map(({ row }) => row).join('\n')
    expect(all).not.toContain(BARE)
    expect(all).not.toContain(Buffer.from(BARE).toString('hex'))
    expect(server().logged.join('\n')).not.toContain(BARE)
    expect(server().logged.join('\n')).not.toContain('Ana Example')
  })

  test('[PAY-5] codes and unconfirmed mandates are deleted after a day, debtors after fourteen months', async () => {
    const xia = await aBuyer()
    await run(db(), sql`delete from debit_codes`)
    const done = await debit(server(), xia, { package: 'small', iban: 'MT84MALT011000012345MTLCAST001S' })
    const waiting = await prepared(xia, { package: 'small', iban: 'MT84MALT011000012345MTLCAST001S' })
    const turn = async () => {
      for (const what of ['debit_codes', 'unconfirmed_mandates', 'debtors']) await server().runCron(`forget:${what}`)
      const there = async (id: string) =>
        (await many(db(), sql<{ iban: unknown }>`select iban from debit_mandates where id = ${id}`)).map(
          ({ iban }) => iban !== null,
        )
      const codes = await many(db(), sql`select from debit_codes`)
      return [codes.length, await there(waiting.mandate.id), await there(done.mandate.id)]
    }
    expect(await turn()).toEqual([2, [true], [true]])
    server().clock.advance(HOUR)
    expect(await turn()).toEqual([2, [true], [true]])
    server().clock.advance(DAY)
    expect(await turn()).toEqual([0, [], [true]])
    server().clock.advance(425 * DAY)
    expect(await turn()).toEqual([0, [], [false]])
  })
})
