import { freePort } from '#tests/support/server-process.ts'

import type { Running, Workplace } from '../running.ts'
import { until } from '../until.ts'

export type Redis = { url: string; start(): Promise<void>; kill(): Promise<void> }

/** Persists nothing: the product must survive losing it all. */
export async function startRedis(place: Workplace): Promise<Redis> {
  const port = await freePort()
  const room = place.room('redis')
  let running: Running | undefined
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const options = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: room }
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
      running = place.start('redis', 'redis-server', args)
      await until('Redis', () => running!.log().includes('Ready to accept connections'))
    },
    kill: async () => running?.kill(),
  }
  await redis.start()
  return redis
}
