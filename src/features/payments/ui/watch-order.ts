import { MINUTE, SECOND } from '#kernel/time.ts'

/** R-PAY-6: pauses between polls; the last one repeats. A bank answers within seconds or much later. */
const PAUSES = [1, 1, 2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * SECOND)
/** After this the page says waiting is optional, and polls on click. */
const LIMIT = 10 * MINUTE

type Sight = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }

/**
 * Polls an order's status with growing pauses, up to a limit. A hidden page does not poll and catches up when shown.
 * `look` polls now, for a hint or a click. Failed replies wait for the next turn.
 */
export function watchOrder({
  ask,
  onLimit,
  sight,
  now,
}: {
  ask: () => Promise<void>
  onLimit: () => void
  sight: Sight
  now: () => number
}): { look: () => void; stop: () => void } {
  const began = now()
  let asked = 0
  let asking = false
  let again = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
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
      return look()
    }
    wait()
  }

  function wait() {
    clearTimeout(timer)
    if (stopped || sight.hidden) return
    if (now() - began >= LIMIT) return onLimit()
    timer = setTimeout(() => void look(), PAUSES[Math.min(asked, PAUSES.length - 1)])
    asked += 1
  }

  function handleSight() {
    if (sight.hidden) clearTimeout(timer)
    else void look()
  }

  sight.addEventListener('visibilitychange', handleSight)
  wait()
  return {
    look: () => void look(),
    stop() {
      stopped = true
      clearTimeout(timer)
      sight.removeEventListener('visibilitychange', handleSight)
    },
  }
}
