import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'

import { REFUND_TASK } from './ask-refund.ts'

/** Queues the refund again; false when it was sent or never existed. */
export async function retryRefund({ db }: { db: Db }, id: string): Promise<boolean> {
  const refund = await maybeOne(db, sql`select from refunds where id = ${id} and status <> 'sent'`)
  if (refund === undefined) return false
  await enqueue(db, REFUND_TASK, { refund: id })
  return true
}
