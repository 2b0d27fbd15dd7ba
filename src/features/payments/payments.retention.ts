import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { defineRetention } from '#platform/retention.ts'

import { SMS_DAY } from './direct-debit.rules.ts'
import { forgetDebtor } from './forget-debtor.ts'

/** A bank can return an unauthorised debit for thirteen months; one more for the correspondence. */
const DEBTOR_KEPT = 425 * DAY

export const paymentsRetentions = [
  defineRetention({
    what: 'debit_codes',
    // The longest time in which they count towards a limit.
    kept: SMS_DAY,
    run: ({ db }, before) => run(db, sql`delete from debit_codes where sent_at <= ${before}`),
  }),
  defineRetention({
    what: 'unconfirmed_mandates',
    // Anyone still looking for their phone returns the same day or starts over.
    kept: 1 * DAY,
    run: ({ db }, before) =>
      run(db, sql`delete from debit_mandates where confirmed_at is null and created_at <= ${before}`),
  }),
  defineRetention({
    what: 'debtors',
    kept: DEBTOR_KEPT,
    run: ({ db }, before) => forgetDebtor({ db }, sql`iban is not null and confirmed_at <= ${before}`),
  }),
  defineRetention({
    what: 'debit_returns',
    kept: DEBTOR_KEPT,
    run: ({ db }, before) => run(db, sql`delete from debit_returns where returned_at <= ${before}`),
  }),
]
