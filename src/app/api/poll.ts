import { MINUTE, SECOND } from '#kernel/time.ts'

/** CHAT-8: the first question, and the pause between two; a longer one where a push says that there is news. */
const FIRST = 5 * SECOND
const PAUSE = MINUTE
const PUSHED_PAUSE = 5 * MINUTE

/** The document, as far as its visibility goes. */
type Sight = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }

/**
 * CHAT-8: asks again and again, the next time a pause after the last answer. Nothing is asked while the page is hidden;
 * what became due meanwhile is asked when it shows again. An answer that fails is left to the next time.
 */
export function poll(ask: () => Promise<void>, sight: Sight, now: () => number, isPushed = () => false): () => void {
  let due = now() + FIRST
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false

  function schedule() {
    clearTimeout(timer)
    if (!sight.hidden && !asking && !stopped) timer = setTimeout(() => void run(), Math.max(0, due - now()))
  }

  async function run() {
    asking = true
    // The next turn asks again.
    await ask().catch(() => undefined)
    asking = false
    due = now() + (isPushed() ? PUSHED_PAUSE : PAUSE)
    schedule()
  }

  sight.addEventListener('visibilitychange', schedule)
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
    sight.removeEventListener('visibilitychange', schedule)
  }
}
