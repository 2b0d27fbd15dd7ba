import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** Blocks spending until the transaction ends, so a balance read now still holds when it is taken. */
export async function lockWallet({ db }: { db: Db }, account: MemberId): Promise<void> {
  await run(db, sql`select from wallets where account_id = ${account} for update`)
}
