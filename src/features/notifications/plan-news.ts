import type { Cron, JobContext } from '#platform/jobs.ts'

import { decideDue } from './decide-due.ts'
import { takeArrivals } from './take-arrivals.ts'

/** Works off what was noted and what is due, batch by batch, until nothing is left. */
export async function planNews(ctx: JobContext): Promise<void> {
  while (await takeArrivals(ctx)) {}
  while (await decideDue(ctx)) {}
}

/** The floor: the server itself looks every few seconds (`src/server/news-clock.ts`). */
export const planNewsCron: Cron = { name: 'plan-news', pattern: '* * * * *', run: planNews }
