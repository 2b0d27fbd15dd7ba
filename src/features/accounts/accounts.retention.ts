import { sql } from 'kysely'

import { DAY, HOUR } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

import { SESSION_IDLE } from './accounts.rules.ts'

export const accountsRetentions = [
  defineRetention({
    what: 'sessions',
    // From the last use: it opens nothing any more.
    kept: SESSION_IDLE,
    run: ({ db, clock }, before) =>
      run(db, sql`delete from sessions where last_used_at <= ${before} or expires_at <= ${clock.now()}`),
  }),
  defineRetention({
    what: 'mailed_links',
    // From the day it ran out: until then somebody who opens it is told that it was good once.
    kept: 7 * DAY,
    run: ({ db }, before) => run(db, sql`delete from account_tokens where expires_at <= ${before}`),
  }),
  defineRetention({
    what: 'failed_logins',
    // Guessing is slowed down by the quarter of an hour; a day shows an operator what goes on.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from login_failures where failed_at <= ${before}`),
  }),
  defineRetention({
    what: 'mail_requests',
    // They are counted by the day.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from mail_requests where requested_at <= ${before}`),
  }),
  defineRetention({
    what: 'known_devices',
    // As long as the browser keeps its mark.
    kept: 365 * DAY,
    run: ({ db }, before) => run(db, sql`delete from known_devices where seen_at <= ${before}`),
  }),
  defineRetention({
    what: 'recent_signups',
    // They are counted by the hour.
    kept: 1 * HOUR,
    run: ({ db }, before) => run(db, sql`delete from recent_signups where signed_up_at <= ${before}`),
  }),
  defineRetention({
    what: 'used_challenges',
    // From the moment nobody could use it anyway.
    kept: 0,
    run: ({ db }, before) => run(db, sql`delete from used_challenges where expires_at <= ${before}`),
  }),
]
