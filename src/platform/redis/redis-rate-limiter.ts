import { LIMITS } from '#kernel/limits.ts'
import { SECOND } from '#kernel/time.ts'

import type { Clock } from '../ports.ts'
import { memoryRateLimiter, type RateLimiter } from '../rate-limiter.ts'
import type { Redis } from './redis.ts'

/** Counts across all nodes, in windows that Redis expires; while it is away each node counts alone. */
export function redisRateLimiter(redis: Redis, clock: Clock): RateLimiter {
  const alone = memoryRateLimiter(clock)
  return {
    async take(limit, network) {
      const { requests, window } = LIMITS[limit]
      const key = `duet:limit:${limit} ${network}`
      const answer = await redis.ask((client) =>
        client
          .multi()
          .set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: window } })
          .incr(key)
          .pTTL(key)
          .exec<'typed'>(),
      )
      if (answer === undefined) return alone.take(limit, network)
      const [, count, left] = answer
      return { allowed: count <= requests, retryAfter: Math.ceil(left / SECOND) }
    },
  }
}
