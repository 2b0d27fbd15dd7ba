import { DAY } from '#kernel/time.ts'

import { defineRetention } from '../retention.ts'
import { deleteFailedJobs } from './queue-tables.ts'

/** A job that failed for good is kept for the operator to look at; mails among them hold addresses and links. */
export const failedJobsRetention = defineRetention({
  what: 'failed_jobs',
  kept: 7 * DAY,
  run: ({ db }, before) => deleteFailedJobs(db, before),
})
