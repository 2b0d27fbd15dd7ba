import { type Caches, memoryCaches } from './cache.ts'
import type { Config } from './config.ts'
import { type LiveBus, memoryLiveBus } from './live-bus.ts'
import type { Log } from './log.ts'
import type { Clock } from './ports.ts'
import { memoryPresence, type Presence } from './presence.ts'
import { memoryRateLimiter, type RateLimiter } from './rate-limiter.ts'

/** State shared by all nodes besides the database; a single node keeps it in memory. */
export type SharedState = {
  live: LiveBus
  presence: Presence
  limiter: RateLimiter
  caches: Caches
  /** Whether the nodes hear each other; unset for a single node. */
  isUp?: () => boolean
  /** For short-lived commands: settles when the other nodes are reachable or the wait timed out. */
  opened?: Promise<unknown>
  close(): Promise<void>
}

type Parts = { clock: Clock; log: Log }

export async function sharedStateOf({ REDIS_URL }: Pick<Config, 'REDIS_URL'>, parts: Parts): Promise<SharedState> {
  return REDIS_URL === undefined ? stateOfOneNode(parts) : stateInRedis(REDIS_URL, parts)
}

export function stateOfOneNode({ clock }: Pick<Parts, 'clock'>): SharedState {
  const live = memoryLiveBus()
  return {
    live,
    presence: memoryPresence(clock),
    limiter: memoryRateLimiter(clock),
    caches: memoryCaches(clock),
    close: live.close,
  }
}

/** Loaded on demand: a single node starts without the client. */
async function stateInRedis(url: string, { clock, log }: Parts): Promise<SharedState> {
  const [{ openRedis }, { redisLiveBus }, { redisPresence }, { redisRateLimiter }, { redisCaches }] = await Promise.all(
    [
      import('./redis/redis.ts'),
      import('./redis/redis-live-bus.ts'),
      import('./redis/redis-presence.ts'),
      import('./redis/redis-rate-limiter.ts'),
      import('./redis/redis-caches.ts'),
    ],
  )
  const redis = openRedis(url, log)
  const live = redisLiveBus(redis)
  return {
    live,
    presence: redisPresence(redis, clock),
    limiter: redisRateLimiter(redis, clock),
    caches: redisCaches(redis),
    isUp: redis.isUp,
    opened: redis.opened,
    async close() {
      await live.close()
      await redis.close()
    },
  }
}
