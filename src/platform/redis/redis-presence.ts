import type { Clock } from '../ports.ts'
import { memoryPresence, type Presence } from '../presence.ts'
import type { Redis } from './redis.ts'

const PREFIX = 'duet:here:'

/** While Redis is away each node tracks its own: a member on two nodes costs one write on each. */
export function redisPresence(redis: Redis, clock: Clock): Presence {
  const alone = memoryPresence(clock)
  return {
    async note(profile, milliseconds) {
      const answer = await redis.ask(async (client) => {
        const expiration = { type: 'PX', value: milliseconds } as const
        return { isNews: (await client.set(PREFIX + profile, 1, { condition: 'NX', expiration })) !== null }
      })
      return answer === undefined ? alone.note(profile, milliseconds) : answer.isNews
    },
    async forget(profile) {
      await Promise.all([alone.forget(profile), redis.ask((client) => client.del(PREFIX + profile))])
    },
  }
}
