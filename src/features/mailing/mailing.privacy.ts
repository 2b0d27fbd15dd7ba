import { forgetJobsWhere } from '#platform/jobs/queue-tables.ts'
import { definePrivacy } from '#platform/privacy.ts'

import { MAIL_TASK } from './mailing.jobs.ts'

/** Queued emails, and failed ones, hold address and link. */
export const mailingPrivacy = definePrivacy({
  feature: 'mailing',
  tables: {},
  // The feature that ordered an email exports its content.
  exportOf: async () => null,
  erase: async ({ db }, { addresses }) => {
    await forgetJobsWhere(db, { task: MAIL_TASK, field: 'to', values: addresses })
  },
})
