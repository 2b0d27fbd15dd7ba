import { DAY } from '#kernel/time.ts'
import { defineRetention } from '#platform/retention.ts'

export const mailingRetentions = [
  defineRetention({
    what: 'mail_files',
    // The development mailbox shows recent emails; their links work for two weeks at most.
    kept: 14 * DAY,
    run: ({ mailbox }, before) => mailbox.forgetBefore(before),
  }),
]
