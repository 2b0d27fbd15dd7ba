import { planNotifications } from '#features/notifications/plan-notifications.ts'
import { SECOND } from '#kernel/time.ts'
import type { JobContext } from '#platform/jobs.ts'

/** A push leaves this soon after a message; an idle check costs next to nothing. */
const EVERY = 2 * SECOND

/** Plans notifications while the server runs; failures are retried on the next tick, and by a job every minute. */
export function keepPlanning(ctx: JobContext): { stop(): Promise<void> } {
  let working: Promise<void> | undefined
  const timer = setInterval(() => {
    working ??= planNotifications(ctx)
      .catch((error: unknown) =>
        ctx.log.warn({ part: 'notifications', err: error }, 'notifications could not be planned'),
      )
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
