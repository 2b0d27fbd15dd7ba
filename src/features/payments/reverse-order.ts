import { sql } from 'kysely'

import { takeBackCredits } from '#features/credits/take-back-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

import { orderReversed } from './payments.events.ts'
import type { Payment } from './settle-payment.ts'
import { tellBalance } from './tell-balance.ts'

type Row = {
  account_id: MemberId
  credits: number
  status: string
  returned: number
  unused: number | null
  bought: boolean
  spare: boolean
}

/**
 * PAY-6: the money went back. A withdrawal took its credits when it was asked for; a chargeback, or a refund made at the
 * provider, takes the order's credits now, once. What is spent already becomes debt; nothing else is touched.
 */
export async function reverseOrder(
  tx: JobContext,
  payment: Payment,
  to: 'part_refunded' | 'refunded' | 'charged_back',
): Promise<void> {
  const order = await one(
    tx.db,
    sql<Row>`
      select account_id, credits, status,
        given_back(id) as returned, unused_credits(id) as unused,
        exists (
          select from orders other where other.account_id = orders.account_id and other.id <> orders.id
            and other.status in ('paid', 'part_refunded')
        ) as bought,
        exists (select from refunds where payment_id = ${payment.id} and cause = 'paid_twice') as spare
      from orders where id = ${payment.order_id} for update
    `,
  )
  // The return of a double payment takes nothing from the order that was paid.
  if (order.status === 'open' || order.spare) return
  const { account_id: account, credits, returned, unused, bought } = order
  // A refund in part that we asked for has taken its credits; one that somebody made elsewhere takes its share now.
  const owed = to === 'part_refunded' ? 0 : credits - returned
  await run(tx.db, sql`update orders set status = ${to} where id = ${payment.order_id}`)
  if (owed > 0) {
    const { balance } = await takeBackCredits(tx, {
      account,
      credits: owed,
      unused: unused ?? 0,
      cause: 'order_reversal',
      causeId: await reversalOf(tx, payment),
    })
    await tellBalance(tx, account, balance)
  }
  if (to !== 'part_refunded') {
    await tx.announce(tx, orderReversed, { order: payment.order_id, account, site: payment.site_id, bought })
  }
}

/** Names the reversal: a bank can charge back, think better of it, and charge back again. */
export async function reversalOf(
  { db }: { db: Db },
  { id, order_id }: Pick<Payment, 'id' | 'order_id'>,
): Promise<string> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*)::integer as n from payment_events
      where payment_id = ${id} and status in ('charged_back', 'refunded') and note is null
    `,
  )
  return `${order_id} ${n}`
}
