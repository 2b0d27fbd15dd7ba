import { sql } from 'kysely'

import { lockWallet } from '#features/credits/lock-wallet.ts'
import { takeBackCredits } from '#features/credits/take-back-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

import { followRefunds } from './follow-refunds.ts'
import type { Payment } from './payment.ts'
import { orderReversed } from './payments.events.ts'
import { tellBalance } from './tell-balance.ts'

type Row = { account_id: MemberId; credits: number; status: string; bought: boolean; spare: boolean }
type Left = { returned: number; unused: number | null }

/**
 * PAY-6: the money went back. A withdrawal already took its credits; a chargeback, or a refund made at the provider,
 * takes the order's credits now, once. Spent credits become debt; nothing else changes.
 */
export async function reverseOrder(
  tx: JobContext,
  payment: Payment,
  to: 'part_refunded' | 'refunded' | 'charged_back',
  refunded: number,
): Promise<void> {
  const order = await one(
    tx.db,
    sql<Row>`
      select account_id, credits, status,
        exists (
          select from orders other where other.account_id = orders.account_id and other.id <> orders.id
            and other.status in ('paid', 'part_refunded')
        ) as bought,
        exists (select from refunds where payment_id = ${payment.id} and cause = 'paid_twice') as spare
      from orders where id = ${payment.order_id} for update
    `,
  )
  const { account_id: account, credits, bought } = order
  await lockWallet(tx, account)
  // Refunding a double payment takes nothing from the order that was paid.
  const isPart = to === 'part_refunded' && !order.spare
  await followRefunds(tx, payment, { refunded, account, credits: isPart ? credits : 0 })
  if (order.status === 'open' || order.spare) return
  // A refund may follow a chargeback; its credits are already taken.
  if (order.status === to && !isPart) return
  await run(tx.db, sql`update orders set status = ${to} where id = ${payment.order_id}`)
  if (isPart) return
  await takeTheRest(tx, payment, { account, credits })
  await tx.announce(tx, orderReversed, { order: payment.order_id, account, site: payment.site_id, bought })
}

async function takeTheRest(
  tx: JobContext,
  payment: Payment,
  { account, credits }: { account: MemberId; credits: number },
) {
  const { returned, unused } = await one(
    tx.db,
    sql<Left>`select given_back(${payment.order_id}) as returned, unused_credits(${payment.order_id}) as unused`,
  )
  if (credits <= returned) return
  const { balance } = await takeBackCredits(tx, {
    account,
    credits: credits - returned,
    unused: unused ?? 0,
    cause: 'order_reversal',
    causeId: await reversalOf(tx, payment),
  })
  await tellBalance(tx, account, balance)
}

/** Identifies the reversal: a bank can charge back, reverse that, and charge back again. */
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
