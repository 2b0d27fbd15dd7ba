import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

export type AuditFinding = { what: string; id: string }

/** Recomputes balances from the ledger: finds unbalanced sets and wallets that differ. */
export async function auditCredits({ db }: { db: Db }): Promise<AuditFinding[]> {
  return many(
    db,
    sql<AuditFinding>`
      select 'set does not sum to zero' as what, set_id::text as id
      from ledger_lines group by set_id having sum(amount) <> 0
      union all
      select 'wallet differs from the books', wallets.account_id
      from wallets left join wallet_books using (account_id)
      where (wallets.gifted, wallets.bought, wallets.debt)
        is distinct from (coalesce(wallet_books.gifted, 0), coalesce(wallet_books.bought, 0), coalesce(wallet_books.debt, 0))
    `,
  )
}
