import { isIPv6 } from 'node:net'

import { LIMITS, type LimitClass } from '#kernel/limits.ts'
import { SECOND } from '#kernel/time.ts'

import { dropOldest } from './drop-oldest.ts'
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
        if (windows.size > MAX_WINDOWS) dropOldest(windows)
      }
      current.count += 1
      return { allowed: current.count <= requests, retryAfter: Math.ceil((current.ends - now) / SECOND) }
    },
  }
}

/** One household or one provider's customer: an IPv4 address, or the /64 that an IPv6 customer is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The URL parser writes every spelling of an address the same way.
  const groups = fullGroups(new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1))
  const [high = '0', low = '0'] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return mapped ? dotted(high, low) : groups.slice(0, 4).join(':')
}

function fullGroups(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  if (tail === undefined) return before
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

function dotted(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
