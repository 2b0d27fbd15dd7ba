import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'
import type { Clock } from '#platform/ports.ts'

export const REFUND_TASK = 'send-refund'

type Refund = {
  payment: { id: string; order_id: OrderId }
  cause: 'withdrawal' | 'paid_twice' | 'operator'
  credits: number
  amount: number
  reason?: string
}

/**
 * Records the refund; a job asks the provider until it answers. A withdrawal, or the return of a double payment, is
 * recorded once.
 */
export async function askRefund(
  { db, clock }: { db: Db; clock: Clock },
  { payment, cause, credits, amount, reason }: Refund,
): Promise<{ id: string } | undefined> {
  const refund = await maybeOne(
    db,
    sql<{ id: string }>`
      insert into refunds (payment_id, order_id, cause, credits, amount, status, reason, requested_at)
      values (${payment.id}, ${payment.order_id}, ${cause}, ${credits}, ${amount}, 'requested', ${reason ?? null}, ${clock.now()})
      on conflict do nothing
      returning id
    `,
  )
  if (refund) await enqueue(db, REFUND_TASK, { refund: refund.id })
  return refund
}
