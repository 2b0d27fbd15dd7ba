import { expect } from 'vitest'

import { SECOND } from '#kernel/time.ts'
import { createLog } from '#platform/log.ts'
import { openRedis, type Redis, type RedisTimes } from '#platform/redis/redis.ts'

import { startRedis } from './redis-server.ts'

/** A clock that moves only when advanced. */
export function stillClock(start = Date.parse('2026-03-05T14:07:00Z')) {
  let time = start
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}
export type StillClock = ReturnType<typeof stillClock>

/** A busy machine is no silent Redis: nodes that gave up would count alone. */
const UNDER_LOAD: RedisTimes = { patience: 30 * SECOND }

/** Two nodes on one Redis, for the contracts of shared state: a fake that follows the test's clock. */
export async function twoRedisNodes(clock = stillClock(), times: RedisTimes = UNDER_LOAD) {
  const server = await startRedis(clock)
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) })
  const nodes: [Redis, Redis] = [openRedis(server.url, log, times), openRedis(server.url, log, times)]
  await Promise.all(nodes.map(untilUp))
  return {
    server,
    clock,
    nodes,
    logged: lines,
    async close() {
      for (const node of nodes) await node.close()
      await server.stop()
    },
  }
}

/** Connected and subscribed. */
export const untilUp = (redis: Redis) => expect.poll(() => redis.isUp() && redis.ears.isReady).toBe(true)
