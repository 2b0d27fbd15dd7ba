import { sql } from 'kysely'

import { DAY, HOUR } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

import { SESSION_IDLE } from './accounts.rules.ts'

export const accountsRetentions = [
  defineRetention({
    what: 'sessions',
    // Since last use: an idle session no longer logs anyone in.
    kept: SESSION_IDLE,
    run: ({ db, clock }, before) =>
      run(db, sql`delete from sessions where last_used_at <= ${before} or expires_at <= ${clock.now()}`),
  }),
  defineRetention({
    what: 'mailed_links',
    // Since expiry: until then, opening it says "expired" instead of "unknown".
    kept: 7 * DAY,
    run: ({ db }, before) => run(db, sql`delete from account_tokens where expires_at <= ${before}`),
  }),
  defineRetention({
    what: 'failed_logins',
    // Throttling needs 15 minutes; a day lets an operator see an attack.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from login_failures where failed_at <= ${before}`),
  }),
  defineRetention({
    what: 'account_attempts',
    // The limits are per day.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from account_attempts where attempted_at <= ${before}`),
  }),
  defineRetention({
    what: 'mail_requests',
    // The limits are per day.
    kept: 1 * DAY,
    run: ({ db }, before) => run(db, sql`delete from mail_requests where requested_at <= ${before}`),
  }),
  defineRetention({
    what: 'known_devices',
    // As long as the device cookie.
    kept: 365 * DAY,
    run: ({ db }, before) => run(db, sql`delete from known_devices where seen_at <= ${before}`),
  }),
  defineRetention({
    what: 'recent_signups',
    // The limits are per hour.
    kept: 1 * HOUR,
    run: ({ db }, before) => run(db, sql`delete from recent_signups where signed_up_at <= ${before}`),
  }),
  defineRetention({
    what: 'used_challenges',
    // Since expiry, when it is useless anyway.
    kept: 0,
    run: ({ db }, before) => run(db, sql`delete from used_challenges where expires_at <= ${before}`),
  }),
]
