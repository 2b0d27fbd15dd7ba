import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

export const notificationsRetentions = [
  defineRetention({
    what: 'notices',
    // From when the news came: until then it is known that it was told, and nobody hears it twice.
    kept: 90 * DAY,
    run: ({ db }, before) => run(db, sql`delete from notices where since <= ${before} and due_at is null`),
  }),
  defineRetention({
    what: 'announcements',
    // From the end: as long as somebody may ask what was sent to them.
    kept: 365 * DAY,
    run: ({ db }, before) => run(db, sql`delete from announcements where done_at <= ${before}`),
  }),
]
