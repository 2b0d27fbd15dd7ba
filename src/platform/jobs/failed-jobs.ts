import { DAY } from '#kernel/time.ts'

import { defineRetention } from '../retention.ts'
import { deleteFailedJobs } from './queue-tables.ts'

/** Failed jobs are kept for the operator; those of emails contain addresses and links. */
export const failedJobsRetention = defineRetention({
  what: 'failed_jobs',
  kept: 7 * DAY,
  run: ({ db }, before) => deleteFailedJobs(db, before),
})
