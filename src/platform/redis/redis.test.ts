import { afterEach, expect, test } from 'vitest'

import type { ProfileId } from '#kernel/ids.ts'
import { LIMITS } from '#kernel/limits.ts'
import type { LiveSignal } from '#kernel/live.ts'
import { MINUTE } from '#kernel/time.ts'
import { createLog } from '#platform/log.ts'
import { stillClock, twoRedisNodes, untilUp } from '#tests/support/redis-nodes.ts'

import { openRedis, type RedisTimes } from './redis.ts'
import { redisCaches } from './redis-caches.ts'
import { redisLiveBus } from './redis-live-bus.ts'
import { redisPresence } from './redis-presence.ts'
import { redisRateLimiter } from './redis-rate-limiter.ts'

const ana = 'ana-profile-ana-profil' as ProfileId
const LIKE: LiveSignal = { type: 'like' }

let close = async () => {}
afterEach(() => close())

async function started(times: RedisTimes = {}) {
  const clock = stillClock()
  const { server, nodes, logged, close: end } = await twoRedisNodes(clock, times)
  const buses = nodes.map(redisLiveBus)
  close = async () => {
    for (const bus of buses) await bus.close()
    await end()
  }
  const heard: LiveSignal[][] = [[], []]
  buses.forEach((bus, node) => void bus.subscribe(ana, (hint) => void heard[node]!.push(hint)))
  await expect.poll(() => server.channels()).toHaveLength(2)
  return { clock, server, nodes, logged, buses: buses as [(typeof buses)[0], (typeof buses)[0]], heard }
}

test('while Redis is away each node works on its own, and says so once', async () => {
  const { clock, server, nodes, logged, buses, heard } = await started()
  await server.stop()
  await expect.poll(() => nodes.map(({ isUp }) => isUp())).toEqual([false, false])

  buses[0].publish(ana, LIKE)
  expect(heard).toEqual([[LIKE], []])
  expect(await buses[1].present([ana])).toEqual(new Set([ana]))

  const limiter = redisRateLimiter(nodes[0], clock)
  for (let count = 0; count < LIMITS.write.requests; count += 1) await limiter.take('write', '203.0.113.7')
  expect(await limiter.take('write', '203.0.113.7')).toEqual({ allowed: false, retryAfter: 60 })

  const presence = redisPresence(nodes[0], clock)
  expect([await presence.note(ana, MINUTE), await presence.note(ana, MINUTE)]).toEqual([true, false])

  const pages = redisCaches(nodes[0])<string>('pages', 1)
  await pages.set('/', 'page', MINUTE)
  expect(await pages.get('/')).toBeUndefined()
  expect(logged.filter((line) => line.includes('redis is away'))).toHaveLength(2)
})

test('once Redis is back nodes hear each other again, including new subscribers', async () => {
  const { server, nodes, logged, buses, heard } = await started()
  await server.stop()
  await expect.poll(() => nodes.map(({ isUp }) => isUp())).toEqual([false, false])
  const late: LiveSignal[] = []
  const ben = 'ben-profile-ben-profil' as ProfileId
  buses[1].subscribe(ben, (hint) => void late.push(hint))
  await server.startAgain()
  await Promise.all(nodes.map(untilUp))
  await expect.poll(() => server.channels().length).toBe(3)

  buses[0].publish(ana, LIKE)
  buses[0].publish(ben, LIKE)
  await expect.poll(() => [heard[1], late]).toEqual([[LIKE], [LIKE]])
  expect(logged.filter((line) => line.includes('redis is back'))).toHaveLength(2)
})

test('one that takes questions and answers none is not waited for', async () => {
  const { clock, server, nodes } = await started({ pause: MINUTE })
  server.freeze(true)
  const limiter = redisRateLimiter(nodes[0], clock)
  expect(await limiter.take('write', '203.0.113.7')).toEqual({ allowed: true, retryAfter: 60 })
  // Known to be silent by now: the next question is not even put to it.
  expect(nodes[0].isUp()).toBe(false)
  const asked = server.asked()
  await limiter.take('write', '203.0.113.7')
  expect(server.asked()).toBe(asked)
})

test('a dead node leaves no presence behind', async () => {
  const { nodes, buses } = await started()
  const ben = 'ben-profile-ben-profil' as ProfileId
  buses[1].subscribe(ben, () => {})
  await expect.poll(() => buses[0].present([ben])).toEqual(new Set([ben]))
  await nodes[1].close()
  await expect.poll(() => buses[0].present([ben])).toEqual(new Set())
})

test('a command that is over at once is still heard', async () => {
  const { server, buses, heard } = await started()
  const command = openRedis(server.url, createLog({ LOG_LEVEL: 'silent' }))
  await command.opened
  redisLiveBus(command).publish(ana, LIKE)
  await command.close()
  await expect.poll(() => heard).toEqual([[LIKE], [LIKE]])
  expect(await buses[0].present([ana])).toEqual(new Set([ana]))
})
