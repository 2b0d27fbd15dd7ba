import { createHash } from 'node:crypto'

import type { Cache, Caches } from '../cache.ts'
import type { Redis } from './redis.ts'

/** Redis expires old entries, and evicts by its `maxmemory-policy`; while it is away nothing is cached. */
export function redisCaches(redis: Redis): Caches {
  return <T>(name: string): Cache<T> => {
    // Keys contain untrusted addresses; hashes have a fixed length and safe characters.
    const keyOf = (key: string) => `duet:cache:${name}:${createHash('sha256').update(key).digest('base64url')}`
    return {
      async get(key) {
        const text = await redis.ask((client) => client.get(keyOf(key)))
        return typeof text === 'string' ? (JSON.parse(text) as T) : undefined
      },
      async set(key, value, milliseconds) {
        const expiration = { type: 'PX', value: milliseconds } as const
        await redis.ask((client) => client.set(keyOf(key), JSON.stringify(value), { expiration }))
      },
      async delete(key) {
        await redis.ask((client) => client.del(keyOf(key)))
      },
    }
  }
}
