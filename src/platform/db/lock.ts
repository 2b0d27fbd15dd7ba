import { sql } from 'kysely'

import type { Db } from './pool.ts'
import { run } from './query.ts'

/**
 * Holds a named lock until the transaction ends. For counting rows that many writers add: a statement after it sees
 * everything earlier holders committed. Has no effect outside a transaction.
 */
export async function lockName(tx: Db, name: string): Promise<void> {
  if (!tx.isTransaction) throw new Error('a lock outside a transaction is released at once')
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
