import type { Cron, JobContext } from '#platform/jobs.ts'

import { decideDue } from './decide-due.ts'
import { takeArrivals } from './take-arrivals.ts'

/** Processes recorded events and due notices, batch by batch, until nothing is left. */
export async function planNotifications(ctx: JobContext): Promise<void> {
  while (await takeArrivals(ctx)) {}
  while (await decideDue(ctx)) {}
}

/** A fallback: the server itself checks every few seconds (`src/server/notification-clock.ts`). */
export const planNotificationsCron: Cron = { name: 'plan-news', pattern: '* * * * *', run: planNotifications }
