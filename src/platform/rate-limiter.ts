import { isIPv6 } from 'node:net'

import { LIMITS, type LimitClass } from '#kernel/limits.ts'
import { SECOND } from '#kernel/time.ts'

import { dropOldest } from './drop-oldest.ts'
import type { Clock } from './ports.ts'

/** Port: counts requests per class and network, in memory for one process and in Redis between nodes. */
export type RateLimiter = { take(limit: LimitClass, network: string): Promise<Taken> }
export type Taken = { allowed: boolean; retryAfter: number }

/** Beyond it the oldest windows are dropped, so a flood cannot fill the memory. */
const MAX_WINDOWS = 100_000

/** Fixed windows, opened by a network's first request. */
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

/** One household or customer: an IPv4 address, or the /64 of an IPv6 customer. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The URL parser normalises every spelling of an address.
  const groups = fullGroups(new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1))
  const [high = '0', low = '0'] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return mapped ? dotted(high, low) : groups.slice(0, 4).join(':')
}

/** Addresses that one customer can easily have many of: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 3).join('.')
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
