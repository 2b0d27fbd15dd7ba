import { SECOND } from '#kernel/time.ts'

/** Short enough that nobody looks for a button meanwhile. */
const PAUSE = 5 * SECOND

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }

/**
 * Asks while the page is in sight, and at once when somebody comes back to it, until the address is confirmed. Returns
 * the way to stop.
 */
export function watchConfirmation({
  ask,
  page,
  onConfirmed,
}: {
  ask: () => Promise<boolean>
  page: Page
  onConfirmed: () => void
}): () => void {
  let asking = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function turn() {
    clearTimeout(timer)
    if (stopped || asking || page.hidden) return
    asking = true
    // Offline for a moment: the next turn asks again.
    const confirmed = await ask().catch(() => false)
    asking = false
    if (stopped) return
    if (!confirmed) return wait()
    stop()
    onConfirmed()
  }

  function wait() {
    timer = setTimeout(() => void turn(), PAUSE)
  }

  const handleSight = () => void turn()

  function stop() {
    stopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', handleSight)
  }

  page.addEventListener('visibilitychange', handleSight)
  wait()
  return stop
}
