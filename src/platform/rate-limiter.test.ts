import { afterEach, describe, expect, test } from 'vitest'

import { LIMITS, type LimitClass } from '#kernel/limits.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { stillClock, twoRedisNodes } from '#tests/support/redis-nodes.ts'

import { memoryRateLimiter, neighbourhoodOf, networkOf, type RateLimiter } from './rate-limiter.ts'
import { redisRateLimiter } from './redis/redis-rate-limiter.ts'

/** How many windows the limiter keeps in memory. */
const MOST_REMEMBERED = 100_000
const HOME = '203.0.113.7'
const NEIGHBOUR = '203.0.113.8'

type Nodes = { limiters: [RateLimiter, RateLimiter]; close?(): Promise<void> }

/** What every adapter keeps; requests go to two nodes in turns, which in memory are the same. */
const LIMITERS: [string, (clock: ReturnType<typeof stillClock>) => Promise<Nodes>][] = [
  [
    'in this process',
    async (clock) => {
      const limiter = memoryRateLimiter(clock)
      return { limiters: [limiter, limiter] }
    },
  ],
  [
    'of two nodes together',
    async (clock) => {
      const { nodes, close } = await twoRedisNodes(clock)
      // A node that counted alone would be found out: its own clock has stopped long ago.
      const stopped = { now: () => new Date(0) }
      return { limiters: [redisRateLimiter(nodes[0], stopped), redisRateLimiter(nodes[1], stopped)], close }
    },
  ],
]

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A limiter whose clock stands still until it is moved. */
async function aLimiter(open = LIMITERS[0]![1]) {
  const clock = stillClock()
  const { limiters, close } = await open(clock)
  if (close) ends.push(close)
  let turn = 0
  const take = (network = HOME, limit: LimitClass = 'write') => {
    turn = 1 - turn
    return limiters[turn]!.take(limit, network)
  }
  return {
    take,
    pass: clock.pass,
    /** So many requests at the same moment. */
    takeMany: (count: number, network = HOME, limit: LimitClass = 'write') =>
      Promise.all(Array.from({ length: count }, () => take(network, limit))),
    exhaust: async (network = HOME, limit: LimitClass = 'write') => {
      for (let count = 0; count < LIMITS[limit].requests; count += 1) await take(network, limit)
    },
  }
}

describe.each(LIMITERS)('how much a network may ask, %s', (_name, open) => {
  test.each(Object.keys(LIMITS) as LimitClass[])(
    '%s: exactly the number of its class is let through',
    async (limit) => {
      const { take, takeMany } = await aLimiter(open)
      const answers = await takeMany(LIMITS[limit].requests, HOME, limit)
      expect(answers.findIndex(({ allowed }) => !allowed)).toBe(-1)
      expect((await take(HOME, limit)).allowed).toBe(false)
      expect((await take(HOME, limit)).allowed).toBe(false)
    },
  )

  test('the window opens with the first request and closes a window later', async () => {
    const { take, pass, exhaust } = await aLimiter(open)
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
    const { take, pass, exhaust } = await aLimiter(open)
    await exhaust()
    pass(LIMITS.write.window)
    await exhaust()
    expect((await take()).allowed).toBe(false)
  })

  test('asking on while refused does not make the wait longer', async () => {
    const { take, takeMany, pass, exhaust } = await aLimiter(open)
    await exhaust()
    await takeMany(1000)
    pass(LIMITS.write.window)
    expect((await take()).allowed).toBe(true)
  })
})

describe.each(LIMITERS)('when a refused network may come back, %s', (_name, open) => {
  test('is given in whole seconds until the window ends', async () => {
    const { take, pass, exhaust } = await aLimiter(open)
    await exhaust()
    expect(await take()).toEqual({ allowed: false, retryAfter: MINUTE / SECOND })
    pass(20 * SECOND)
    expect(await take()).toEqual({ allowed: false, retryAfter: 40 })
    pass(39 * SECOND + 1)
    expect(await take()).toEqual({ allowed: false, retryAfter: 1 })
  })

  test('coming back then is in time, whatever the milliseconds', async () => {
    for (const late of [0, 1, 499, 500, 999, 59_001]) {
      const { take, pass, exhaust } = await aLimiter(open)
      await exhaust()
      pass(late)
      pass((await take()).retryAfter * SECOND)
      expect((await take()).allowed, `${late} ms late`).toBe(true)
    }
  })
})

describe.each(LIMITERS)('who is counted together, %s', (_name, open) => {
  test('one network’s haste is not another’s', async () => {
    const { take, exhaust } = await aLimiter(open)
    await exhaust(HOME)
    expect((await take(HOME)).allowed).toBe(false)
    expect((await take(NEIGHBOUR)).allowed).toBe(true)
  })

  test('each class of requests has a count of its own', async () => {
    const { take, exhaust } = await aLimiter(open)
    await exhaust(HOME, 'read')
    expect((await take(HOME, 'read')).allowed).toBe(false)
    for (const other of ['page', 'write', 'geocode', 'login', 'mail'] as const)
      expect((await take(HOME, other)).allowed, other).toBe(true)
  })
})

test('a flood of networks makes it forget the oldest windows, not the memory grow', async () => {
  const { take, exhaust } = await aLimiter()
  await exhaust('the first')
  for (let count = 0; count < MOST_REMEMBERED - 2; count += 1) await take(`flood ${count}`)
  await exhaust('the last')
  expect((await take('the first')).allowed).toBe(false)

  await take('one too many')
  expect((await take('the last')).allowed).toBe(false)
  expect((await take('the first')).allowed).toBe(true)
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
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.8', '203.0.113'],
    ['2001:db8:1:2::1', '2001:db8:1'],
    ['2001:db8:1:ffff::1', '2001:db8:1'],
  ])('neighbours of %s are %s', (address, neighbourhood) => {
    expect(neighbourhoodOf(address)).toBe(neighbourhood)
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
