import { describe, expect, test } from 'vitest'

import { LIMITS, type LimitClass } from '#kernel/limits.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

import { memoryRateLimiter, networkOf } from './rate-limiter.ts'

const START = Date.parse('2026-03-05T14:07:00Z')
/** How many windows the limiter keeps in memory. */
const MOST_REMEMBERED = 100_000
const HOME = '203.0.113.7'
const NEIGHBOUR = '203.0.113.8'

/** A limiter whose clock stands still until it is moved. */
function aLimiter() {
  let time = START
  const limiter = memoryRateLimiter({ now: () => new Date(time) })
  const take = (network = HOME, limit: LimitClass = 'write') => limiter.take(limit, network)
  return {
    take,
    pass: (ms: number) => {
      time += ms
    },
    exhaust: async (network = HOME, limit: LimitClass = 'write') => {
      for (let count = 0; count < LIMITS[limit].requests; count += 1) await take(network, limit)
    },
  }
}

describe('how much a network may ask', () => {
  test.each(Object.keys(LIMITS) as LimitClass[])(
    '%s: exactly the number of its class is let through',
    async (limit) => {
      const { take } = aLimiter()
      for (let count = 1; count <= LIMITS[limit].requests; count += 1)
        expect((await take(HOME, limit)).allowed, `request ${count}`).toBe(true)
      expect((await take(HOME, limit)).allowed).toBe(false)
      expect((await take(HOME, limit)).allowed).toBe(false)
    },
  )

  test('the window opens with the first request and closes a window later', async () => {
    const { take, pass, exhaust } = aLimiter()
    await take()
    pass(30 * SECOND)
    await exhaust()
    expect((await take()).allowed).toBe(false)
    pass(30 * SECOND - 1)
    expect((await take()).allowed).toBe(false)
    pass(1)
    expect((await take()).allowed).toBe(true)
  })

  test('a new window counts from the start again', async () => {
    const { take, pass, exhaust } = aLimiter()
    await exhaust()
    pass(LIMITS.write.window)
    await exhaust()
    expect((await take()).allowed).toBe(false)
  })

  test('asking on while refused does not make the wait longer', async () => {
    const { take, pass, exhaust } = aLimiter()
    await exhaust()
    for (let count = 0; count < 1000; count += 1) await take()
    pass(LIMITS.write.window)
    expect((await take()).allowed).toBe(true)
  })
})

describe('when a refused network may come back', () => {
  test('is told in whole seconds, until the window ends', async () => {
    const { take, pass, exhaust } = aLimiter()
    await exhaust()
    expect(await take()).toEqual({ allowed: false, retryAfter: MINUTE / SECOND })
    pass(20 * SECOND)
    expect(await take()).toEqual({ allowed: false, retryAfter: 40 })
    pass(39 * SECOND + 1)
    expect(await take()).toEqual({ allowed: false, retryAfter: 1 })
  })

  test('coming back then is in time, whatever the milliseconds', async () => {
    for (const late of [0, 1, 499, 500, 999, 59_001]) {
      const { take, pass, exhaust } = aLimiter()
      await exhaust()
      pass(late)
      pass((await take()).retryAfter * SECOND)
      expect((await take()).allowed, `${late} ms late`).toBe(true)
    }
  })
})

describe('who is counted together', () => {
  test('one network’s haste is not another’s', async () => {
    const { take, exhaust } = aLimiter()
    await exhaust(HOME)
    expect((await take(HOME)).allowed).toBe(false)
    expect((await take(NEIGHBOUR)).allowed).toBe(true)
  })

  test('each class of requests has a count of its own', async () => {
    const { take, exhaust } = aLimiter()
    await exhaust(HOME, 'read')
    expect((await take(HOME, 'read')).allowed).toBe(false)
    for (const other of ['page', 'write', 'geocode', 'sign_in', 'mail'] as const)
      expect((await take(HOME, other)).allowed, other).toBe(true)
  })

  test('a flood of networks makes it forget the oldest windows, not the memory grow', async () => {
    const { take, exhaust } = aLimiter()
    await exhaust('the first')
    for (let count = 0; count < MOST_REMEMBERED - 2; count += 1) await take(`flood ${count}`)
    await exhaust('the last')
    expect((await take('the first')).allowed).toBe(false)

    await take('one too many')
    expect((await take('the last')).allowed).toBe(false)
    expect((await take('the first')).allowed).toBe(true)
  })
})

describe('which network an address belongs to', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '127.0.0.1'],
  ])('an IPv4 address is one household: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6'],
    ['2001:db8:1:2::'],
    ['2001:db8:1:2::1'],
    ['2001:DB8:1:2::1'],
    ['2001:db8:1:2:0:0:0:1'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::192.0.2.1'],
  ])('all addresses of an IPv6 customer are one: %s', (address) => {
    expect(networkOf(address)).toBe('2001:db8:1:2')
  })

  test.each([
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8:0:0'],
    ['2001:0db8:0000:0000::1', '2001:db8:0:0'],
    ['2001::db8:0:1:2:3', '2001:0:0:db8'],
    ['1:2:3:4:5:6:7::', '1:2:3:4'],
    ['1::2:3:4:5:192.0.2.1', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
  ])('short and long spellings are the same: %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('the next customer is another network', () => {
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'))
  })
})
