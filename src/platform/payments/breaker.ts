import { SECOND } from '#kernel/time.ts'

import type { Clock } from '../ports.ts'
import { ProviderUnavailable } from './provider.ts'

/** So many failures in a row are no hiccup. */
const FAILURES = 5
/** How long a provider that is down is left alone: short, for every buyer meanwhile hears "choose another way". */
const PAUSE = 30 * SECOND

/**
 * R-PAY-17: nobody waits for a provider that has stopped answering. After some failures in a row calls are refused at
 * once; when the pause is over one call goes through as a trial, and the others follow if it comes back.
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
