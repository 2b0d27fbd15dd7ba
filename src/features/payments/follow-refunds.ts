import { sql } from 'kysely'

import { takeBackCredits } from '#features/credits/take-back-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import { shareOf } from '#kernel/money.ts'
import { many, one } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

import type { Payment } from './payment.ts'
import { refundSent } from './payments.events.ts'
import { tellBalance } from './tell-balance.ts'

type Figures = { refunded: number; account: MemberId; credits: number }
type Known = { asked: number; returned: number; unused: number | null }

/**
 * Compares what the provider has refunded with what we asked for. Ours are marked as sent, however they got there; a
 * refund made in the provider's dashboard is recorded and takes its share of the order's `credits`.
 */
export async function followRefunds(tx: JobContext, payment: Payment, { refunded, account, credits }: Figures) {
  const { asked, returned, unused } = await one(
    tx.db,
    sql<Known>`
      select coalesce(sum(amount), 0)::integer as asked, given_back(${payment.order_id}) as returned,
        unused_credits(${payment.order_id}) as unused
      from refunds where payment_id = ${payment.id}
    `,
  )
  const sent = Math.min(refunded, payment.amount)
  if (sent >= asked) await markSent(tx, { payment: payment.id })
  const elsewhere = sent - asked
  if (elsewhere <= 0) return
  const share = Math.max(0, Math.min(credits - returned, shareOf(credits, elsewhere, payment.amount)))
  const { id } = await one(
    tx.db,
    sql<{ id: string }>`
      insert into refunds (payment_id, order_id, cause, credits, amount, status, requested_at, sent_at)
      values (${payment.id}, ${payment.order_id}, 'provider', ${share}, ${elsewhere}, 'sent', ${tx.clock.now()}, ${tx.clock.now()})
      returning id
    `,
  )
  await tx.announce(tx, refundSent, { refund: id })
  if (share === 0) return
  const { balance } = await takeBackCredits(tx, {
    ...{ account, credits: share, unused: unused ?? 0 },
    cause: 'refund',
    causeId: id,
  })
  await tellBalance(tx, account, balance)
}

/** Announces a refund once, whether our job or the provider reports it first. */
export async function markSent(
  tx: Pick<JobContext, 'announce'> & Parameters<JobContext['announce']>[0],
  which: { payment: string } | { refund: string },
): Promise<void> {
  const meant = 'payment' in which ? sql`payment_id = ${which.payment}` : sql`id = ${which.refund}`
  const sent = await many(
    tx.db,
    sql<{ id: string }>`
      update refunds set status = 'sent', sent_at = ${tx.clock.now()}, trouble = null
      where ${meant} and status <> 'sent' returning id
    `,
  )
  for (const { id } of sent) await tx.announce(tx, refundSent, { refund: id })
}
