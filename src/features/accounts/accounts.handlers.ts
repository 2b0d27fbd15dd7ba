import { sql } from 'kysely'

import { orderPaid, orderReversed } from '#features/payments/payments.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

export const accountsHandlers = [
  /** R-PAY-16: the first bundle makes a paid member, in the same transaction as its credits. */
  within(orderPaid, 'set-paid', async ({ db }, { account }) => {
    await run(db, sql`update accounts set paid = true where id = ${account}`)
  }),

  within(orderReversed, 'unset-paid', async ({ db }, { account, bought }) => {
    if (!bought) await run(db, sql`update accounts set paid = false where id = ${account}`)
  }),
]
