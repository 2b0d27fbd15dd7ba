import { afterAll, beforeAll, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { startFake } from '#tests/support/fake-server.ts'
import { testClock } from '#tests/support/test-app.ts'

import { askerOf } from './ask-provider.ts'
import { createBreaker } from './breaker.ts'
import { decimalOf, minorOf } from './decimal.ts'
import { ProviderUnavailable } from './provider.ts'

let fake: Awaited<ReturnType<typeof startFake>>
beforeAll(async () => {
  fake = await startFake(() => ({ status: 200, body: 'fine' }))
})
afterAll(() => fake.close())

test('amounts are written and read without a loss', () => {
  for (const amount of [0, 1, 9, 10, 99, 100, 101, 1905, 10_000_00, 999_999_999_99]) {
    expect(minorOf(decimalOf(amount))).toBe(amount)
  }
  expect([decimalOf(5), decimalOf(1905)]).toEqual(['0.05', '19.05'])
  for (const odd of ['', ' 1.00', '1.00\n', '1', '.50', '00.50', '1.0', '1.000', '+1.00', '１.00', '9999999999.00']) {
    expect(() => minorOf(odd), odd).toThrow(ProviderUnavailable)
  }
})

test('an answer that does not end is left', async () => {
  const ask = askerOf('It', { clock: testClock() })
  fake.failWith({ status: 200, body: ' '.repeat(2_000_000) })
  await expect(ask(fake.url)).rejects.toThrow('It cannot be reached')
  expect(await ask(fake.url)).toEqual({ status: 200, text: 'fine' })
})

test('redirects are not followed with the key', async () => {
  const ask = askerOf('It', { clock: testClock() })
  const before = fake.calls.length
  fake.failWith({ status: 307, body: '', location: `${fake.url}/elsewhere` })
  await expect(ask(fake.url, { headers: { authorization: 'Bearer x' } })).rejects.toThrow('It cannot be reached')
  expect(fake.calls.length).toBe(before + 1)
})

test('[PAY-2] faults and "slow down" count as not answering; a refusal is an answer', async () => {
  for (const [status, isLeft] of [
    [500, true],
    [503, true],
    [429, true],
    [401, false],
    [404, false],
    [422, false],
  ] as const) {
    const ask = askerOf('It', { clock: testClock() })
    fake.failWith(...Array.from({ length: 5 }, () => ({ status, body: 'no' })))
    for (let n = 0; n < 5; n += 1) await ask(fake.url).catch(() => undefined)
    const last = await ask(fake.url).catch((error: Error) => error.message)
    expect([status, last]).toEqual([
      status,
      isLeft ? 'It does not answer these moments' : { status: 200, text: 'fine' },
    ])
  }
})

test('[PAY-2] when the pause is over one call tries, and the others are refused until it is back', async () => {
  const clock = testClock()
  const guarded = createBreaker('It', clock)
  const fail = () => Promise.reject(new Error('down'))
  for (let n = 0; n < 5; n += 1) await expect(guarded(fail)).rejects.toThrow('down')
  await expect(guarded(fail)).rejects.toThrow(ProviderUnavailable)
  clock.advance(MINUTE)
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = guarded(() => promise)
  await expect(guarded(async () => 'second')).rejects.toThrow(ProviderUnavailable)
  resolve('first')
  expect(await trial).toBe('first')
  expect(await guarded(async () => 'third')).toBe('third')
})

test('[PAY-2] failures that are not in a row open nothing', async () => {
  const guarded = createBreaker('It', testClock())
  for (let n = 0; n < 20; n += 1) {
    await expect(guarded(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await guarded(async () => n)).toBe(n)
  }
})
