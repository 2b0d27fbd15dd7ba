import { MINUTE, SECOND } from '#kernel/time.ts'

/** R-PAY-6: the pauses between questions; the last one goes on. A bank answers in seconds or not for a while. */
const PAUSES = [1, 1, 2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * SECOND)
/** Whoever still waits after that is told that they need not, and can ask by a click. */
const LIMIT = 10 * MINUTE

/** The document, as far as its visibility goes. */
type Sight = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }

/**
 * Asks how an order stands, less and less often, up to a limit; a hidden page asks nothing and asks at once when it
 * shows again. `look` asks now: a hint came, or somebody clicked. An answer that fails is left to the next time.
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
    // Offline for a moment: the next turn asks again.
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
