import { forgetJobsWhere } from '#platform/jobs/queue-tables.ts'
import { definePrivacy } from '#platform/privacy.ts'

import { MAIL_TASK } from './mailing.jobs.ts'

/** Mails wait in the queue until they leave; those that could not leave hold address and link. */
export const mailingPrivacy = definePrivacy({
  feature: 'mailing',
  tables: {},
  // What a mail would say stands with the feature that ordered it.
  exportOf: async () => null,
  erase: async ({ db }, { addresses }) => {
    await forgetJobsWhere(db, { task: MAIL_TASK, field: 'to', values: addresses })
  },
})
