import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const mailingRetentions = [
  defineRetention({
    what: 'mailbox_mails',
    // The limits are per day.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from mailbox_mails where mailed_at <= ${before}`),
  }),
  defineRetention({
    what: 'sent_mails',
    // As long as somebody asks for an email that did not come.
    kept: 90 * DAY,
    run: ({ db }, before) => run(db, sql`delete from sent_mails where at <= ${before}`),
  }),
  defineRetention({
    what: 'mail_files',
    // The development mailbox shows recent emails; their links work for two weeks at most.
    kept: 14 * DAY,
    run: ({ mailbox }, before) => mailbox.forgetBefore(before),
  }),
]
