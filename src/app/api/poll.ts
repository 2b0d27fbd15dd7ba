import { MINUTE, SECOND } from '#kernel/time.ts'

/** CHAT-8: delay of the first poll, and the pause between polls; longer while pushes arrive. */
const FIRST = 5 * SECOND
const PAUSE = MINUTE
const PUSHED_PAUSE = 5 * MINUTE

type Visibility = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }

/**
 * CHAT-8: polls with a pause after each reply. A hidden page does not poll and runs an overdue poll when shown again.
 * Failures wait for the next turn.
 */
export function poll(
  ask: () => Promise<void>,
  visibility: Visibility,
  now: () => number,
  isPushed = () => false,
): () => void {
  let due = now() + FIRST
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false

  function schedule() {
    clearTimeout(timer)
    if (!visibility.hidden && !asking && !stopped) timer = setTimeout(() => void run(), Math.max(0, due - now()))
  }

  async function run() {
    asking = true
    // The next turn retries.
    await ask().catch(() => undefined)
    asking = false
    due = now() + (isPushed() ? PUSHED_PAUSE : PAUSE)
    schedule()
  }

  visibility.addEventListener('visibilitychange', schedule)
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
    visibility.removeEventListener('visibilitychange', schedule)
  }
}
