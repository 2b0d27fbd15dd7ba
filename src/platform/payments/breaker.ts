import { SECOND } from '#kernel/time.ts'

import type { Clock } from '../ports.ts'
import { ProviderUnavailable } from './provider.ts'

/** Consecutive failures that open the breaker. */
const FAILURES = 5
/** Short, because buyers have to choose another method meanwhile. */
const PAUSE = 30 * SECOND

/**
 * R-PAY-17: nobody waits for a provider that is down. After consecutive failures calls are refused at once; after the
 * pause one trial call goes through, and its success closes the breaker.
 */
export function createBreaker(name: string, clock: Clock) {
  let failures = 0
  let until: number | undefined
  let trial = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isTrial = until !== undefined
    if (until !== undefined) {
      if (trial || clock.now().getTime() < until) throw new ProviderUnavailable(`${name} does not answer these moments`)
      trial = true
    }
    try {
      const done = await work()
      failures = 0
      until = undefined
      return done
    } catch (error) {
      failures += 1
      if (failures >= FAILURES) until = clock.now().getTime() + PAUSE
      throw error
    } finally {
      if (isTrial) trial = false
    }
  }
}
