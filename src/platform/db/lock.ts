import { sql } from 'kysely'

import type { Db } from './pool.ts'
import { run } from './query.ts'

/**
 * Whoever asks for the same name waits until the transaction that has it ends. For counting what is written by many at
 * once: a statement after it sees what all before it have committed. It holds nothing outside a transaction.
 */
export async function lockName(tx: Db, name: string): Promise<void> {
  if (!tx.isTransaction) throw new Error('a lock outside a transaction is given back at once')
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
