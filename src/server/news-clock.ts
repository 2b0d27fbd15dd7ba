import { planNews } from '#features/notifications/plan-news.ts'
import { SECOND } from '#kernel/time.ts'
import type { JobContext } from '#platform/jobs.ts'

/** So soon after a message its push leaves: nobody waits for it, and an idle look costs next to nothing. */
const EVERY = 2 * SECOND

/** Works off news while the server runs; what fails is tried at the next turn, and by a job every minute. */
export function keepPlanning(ctx: JobContext): { stop(): Promise<void> } {
  let working: Promise<void> | undefined
  const timer = setInterval(() => {
    working ??= planNews(ctx)
      .catch((error: unknown) => ctx.log.warn({ part: 'news', err: error }, 'news could not be planned'))
      .finally(() => {
        working = undefined
      })
  }, EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
