import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** Every account has a wallet from the start, so no credit exists outside the ledger. */
export async function openWallet(
  { db }: { db: Db },
  { account, site }: { account: MemberId; site: string },
): Promise<void> {
  await run(db, sql`insert into wallets (account_id, site_id) values (${account}, ${site})`)
}
