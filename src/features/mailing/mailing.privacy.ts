import { forgetJobsWhere } from '#platform/jobs/queue-tables.ts'
import { definePrivacy } from '#platform/privacy.ts'

import { forgetMails } from './admit-mail.ts'
import { MAIL_TASK, PLAIN_MAIL_TASK } from './mailing.jobs.ts'

/** Queued emails, and failed ones, hold the address. */
export const mailingPrivacy = definePrivacy({
  feature: 'mailing',
  // A keyed hash of the mailbox.
  tables: { mailbox_mails: ['mailbox_hash'] },
  // The feature that ordered an email exports its content.
  exportOf: async () => null,
  erase: async (tx, { addresses }) => {
    for (const task of [MAIL_TASK, PLAIN_MAIL_TASK])
      await forgetJobsWhere(tx.db, { task, field: 'to', values: addresses })
    await forgetMails(tx, addresses)
  },
})
