import { planNotifications } from '#features/notifications/plan-notifications.ts'
import { SECOND } from '#kernel/time.ts'
import type { JobContext } from '#platform/jobs.ts'

/** Bounds the delay of a push; an idle check is cheap. */
const EVERY = 2 * SECOND

/** Failures are retried on the next tick, and by a job every minute. */
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
