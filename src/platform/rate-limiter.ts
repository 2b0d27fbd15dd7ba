import { isIPv6 } from 'node:net'

import { LIMITS, type LimitClass } from '#kernel/limits.ts'
import { SECOND } from '#kernel/time.ts'

import type { Clock } from './ports.ts'

/** Port: counts requests per class and network. In one process it is memory; between nodes it is Redis. */
export type RateLimiter = { take(limit: LimitClass, network: string): Promise<Taken> }
export type Taken = { allowed: boolean; retryAfter: number }

/** Networks remembered at once; beyond it the oldest windows are forgotten, so a flood cannot fill the memory. */
const MAX_WINDOWS = 100_000

/** Counts in fixed windows: the first request of a network opens its window. */
export function memoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { count: number; ends: number }>()

  return {
    async take(limit, network) {
      const { requests, window } = LIMITS[limit]
      const now = clock.now().getTime()
      const key = `${limit} ${network}`
      let current = windows.get(key)
      if (current === undefined || current.ends <= now) {
        current = { count: 0, ends: now + window }
        windows.delete(key)
        windows.set(key, current)
        if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value!)
      }
      current.count += 1
      return { allowed: current.count <= requests, retryAfter: Math.ceil((current.ends - now) / SECOND) }
    },
  }
}

/** One household or one provider's customer: an IPv4 address, or the /64 that an IPv6 customer is given. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
