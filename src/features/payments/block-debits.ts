import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

/** When a debit bounces, its member and bank account must pay another way from then on. No-op for other methods. */
export async function blockDebits({ db, clock }: { db: Db; clock: Clock }, order: OrderId): Promise<void> {
  const returned = sql`
    select from payments where order_id = ${order} and method = 'directdebit' and status = 'charged_back'
  `
  await run(
    db,
    sql`
      insert into debit_blocks (account_id, order_id, blocked_at)
      select account.id, ${order}, ${clock.now()} from orders join account_facts account on account.id = orders.account_id
      where orders.id = ${order} and exists (${returned})
      on conflict do nothing
    `,
  )
  await run(
    db,
    sql`
      insert into debit_returns (iban_hash, returned_at)
      select iban_hash, ${clock.now()} from debit_mandates
      where order_id = ${order} and confirmed_at is not null and exists (${returned})
      on conflict (iban_hash) do update set returned_at = excluded.returned_at
    `,
  )
}
