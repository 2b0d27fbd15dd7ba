import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import { aPhone, debitForm } from '#tests/factories/debits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf } from '#tests/factories/purchases.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { mobileNumber } from './mobile-number.ts'

const server = sharedTestApp()
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const prepare = (who: Person, form: object) => who.post('/api/directdebit.php', form)
const aBuyer = () => aBuyerOf(server())

describe('[R-SMS-1] text messages cost the site money', () => {
  /** The same network for all: an address of their own belongs to each person otherwise. */
  const from = (who: Person, address: string, form: object) =>
    who.call({ method: 'POST', url: '/api/directdebit.php', body: form, from: address })
  const sentNow = async () => {
    await server().runJobs()
    return server().sms.length
  }

  test('an account that never confirmed its mailbox sends none, and learns so before it fills in the form', async () => {
    const una = await aBuyerOf(server(), { confirmed: false })
    const before = await sentNow()
    expect(codeOf(await una.get('/api/directdebit.php?package=medium&country=NL&total=1900'))).toBe('debit_unconfirmed')
    expect(codeOf(await prepare(una, await debitForm(una)))).toBe('debit_unconfirmed')
    expect(await sentNow()).toBe(before)
  })

  test('numbers of another country with direct debit are fine where the site is open, and refused elsewhere', async () => {
    const vic = await aBuyer()
    const form = await debitForm(vic, { phone: '+49 1512 3456789' })
    await changeSite(server(), 'localhost', { payments: { sms_per_day: 1000 } })
    expect((await prepare(vic, form)).statusCode).toBe(200)
    expect(mobileNumber('0487 12 34 56', 'BE', { countries: ['BE'] })).toBe('+32487123456')
    expect(() => mobileNumber('+4915123456789', 'NL', { countries: ['NL'] })).toThrow('phone_not_served')
    await changeSite(server(), 'localhost', {})
  })

  test('a member and a number get five a day, whoever asks', async () => {
    const wes = await aBuyer()
    const phone = aPhone()
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await prepare(wes, await debitForm(wes, { phone }))).statusCode).toBe(200)
      server().clock.advance(HOUR)
    }
    expect(codeOf(await prepare(wes, await debitForm(wes)))).toBe('too_many_sms_today')
    const xan = await aBuyer()
    expect(codeOf(await prepare(xan, await debitForm(xan, { phone })))).toBe('too_many_sms_today')
    expect((await prepare(xan, await debitForm(xan))).statusCode).toBe(200)
    server().clock.advance(DAY)
    expect((await prepare(wes, await debitForm(wes, { phone }))).statusCode).toBe(200)
  })

  test.each([
    ['an IPv4 address', () => '203.0.113.77'],
    ['a /48 of IPv6', (turn: number) => `2001:db8:77:${turn.toString(16)}::1`],
  ])('%s gets ten a day over all accounts, even concurrently', async (_what, address) => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aBuyer()))
    const forms = await Promise.all(people.map((who) => debitForm(who)))
    const replies = await Promise.all(people.map((who, turn) => from(who, address(turn), forms[turn]!)))
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(codeOf)).toEqual(['too_many_sms_today', 'too_many_sms_today'])
  })

  test('a site stops at its budget of the day; the log says so once and the metric counts the refused', async () => {
    server().clock.advance(DAY)
    await changeSite(server(), 'localhost', { payments: { sms_per_day: 3 } })
    const before = await sentNow()
    const people = await Promise.all(Array.from({ length: 5 }, () => aBuyer()))
    const forms = await Promise.all(people.map((who) => debitForm(who)))
    const refusedBefore = await refusedBySite()
    const replies = await Promise.all(people.map((who, turn) => prepare(who, forms[turn]!)))
    expect(replies.map((reply) => [reply.statusCode, codeOf(reply)]).sort()).toEqual([
      ...[
        [200, undefined],
        [200, undefined],
        [200, undefined],
      ],
      ...[
        [503, 'sms_unavailable'],
        [503, 'sms_unavailable'],
      ],
    ])
    expect(await sentNow()).toBe(before + 3)
    expect(server().logged.filter((line) => line.includes('the budget of text messages is used up'))).toHaveLength(1)
    expect((await refusedBySite()) - refusedBefore).toBe(2)
    server().clock.advance(DAY)
    expect((await prepare(people[0]!, forms[0]!)).statusCode).toBe(200)
    await changeSite(server(), 'localhost', {})
  })

  async function refusedBySite(): Promise<number> {
    const text = await server().app.metrics.metrics()
    return Number(/duet_sms_refused_total\{site="localhost"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
})

test('[R-SMS-2] a code waits sealed in the queue and arrives readable', async () => {
  const ida = await aBuyer()
  await server().runJobs()
  const before = server().sms.length
  expect((await prepare(ida, await debitForm(ida))).statusCode).toBe(200)
  const queued = await many(
    server().database.db,
    sql<{ payload: string }>`
      select payload::text from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'sms'
    `,
  )
  expect(queued).toHaveLength(1)
  await server().runJobs()
  const [sms] = server().sms.slice(before)
  const code = /\d{6}/.exec(sms!.text)![0]
  expect(queued[0]!.payload).toContain(sms!.to)
  expect(queued[0]!.payload).not.toContain(code)
  expect(queued[0]!.payload).not.toContain('text')
})
