import { MINUTE, SECOND } from '#kernel/time.ts'

/** R-PAY-6: pauses between polls; the last one repeats. A bank answers within seconds or much later. */
const PAUSES = [1, 1, 2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * SECOND)
/** After this the page says waiting is optional, and polls on click. */
const LIMIT = 10 * MINUTE

type Visibility = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }

/**
 * Polls an order's status with growing pauses, up to a limit. A hidden page does not poll and catches up when shown.
 * `pollNow` skips the pause, for a hint or a click. Failed replies wait for the next turn.
 */
export function watchOrder({
  ask,
  onLimit,
  visibility,
  now,
}: {
  ask: () => Promise<void>
  onLimit: () => void
  visibility: Visibility
  now: () => number
}): { pollNow: () => void; stop: () => void } {
  const began = now()
  let polls = 0
  let asking = false
  let again = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function pollNow() {
    clearTimeout(timer)
    if (stopped) return
    if (asking) {
      again = true
      return
    }
    asking = true
    // Offline for a moment: the next turn retries.
    await ask().catch(() => undefined)
    asking = false
    if (again) {
      again = false
      return pollNow()
    }
    wait()
  }

  function wait() {
    clearTimeout(timer)
    if (stopped || visibility.hidden) return
    if (now() - began >= LIMIT) return onLimit()
    timer = setTimeout(() => void pollNow(), PAUSES[Math.min(polls, PAUSES.length - 1)])
    polls += 1
  }

  function handleVisibility() {
    if (visibility.hidden) clearTimeout(timer)
    else void pollNow()
  }

  visibility.addEventListener('visibilitychange', handleVisibility)
  wait()
  return {
    pollNow: () => void pollNow(),
    stop() {
      stopped = true
      clearTimeout(timer)
      visibility.removeEventListener('visibilitychange', handleVisibility)
    },
  }
}
