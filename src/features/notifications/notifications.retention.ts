import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const notificationsRetentions = [
  defineRetention({
    what: 'notices',
    // From the event: until then we know it was announced, and nobody is told twice.
    kept: 90 * DAY,
    run: ({ db }, before) => run(db, sql`delete from notices where since <= ${before} and due_at is null`),
  }),
  defineRetention({
    what: 'announcements',
    // From the end: as long as someone may ask what was sent to them.
    kept: 365 * DAY,
    run: ({ db }, before) => run(db, sql`delete from announcements where done_at <= ${before}`),
  }),
]
