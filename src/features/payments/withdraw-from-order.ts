import { sql } from 'kysely'

import { takeBackCredits } from '#features/credits/take-back-credits.ts'
import { DomainError } from '#kernel/errors.ts'
import { type OrderId, orderId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { HandlerContext } from '#platform/events.ts'

import { askRefund } from './ask-refund.ts'
import { holdPaidOrder, type PaidOrder } from './hold-paid-order.ts'
import { mailWithdrawal } from './mail-orders.ts'
import { refundOf } from './price.rules.ts'
import { tellBalance } from './tell-balance.ts'

/** R-CONS-2: what a withdrawal refunds now: the share for unused credits, never more than is left. */
export const withdrawalOf = ({
  amount,
  credits,
  unused,
  promised,
}: Pick<PaidOrder, 'amount' | 'credits' | 'unused' | 'promised'>) => ({
  credits: unused,
  amount: Math.min(refundOf(amount, unused, credits), amount - promised),
})

/**
 * R-CONS-1: the buyer withdraws; idempotent. The unused credits go straight away, the money goes back the way it came,
 * and the confirmation is emailed. Someone else's order does not exist.
 */
export async function withdrawFromOrder(ctx: MemberContext, id: string): Promise<{ credits: number; amount: number }> {
  const known = orderId.safeParse(id)
  if (!known.success || !(await isOwn(ctx, known.data))) throw new DomainError('order_not_found')
  return inTransaction(ctx, (tx) => declareWithdrawal(tx, known.data))
}

async function isOwn({ db, member, site }: MemberContext, id: OrderId): Promise<boolean> {
  const own = await maybeOne(
    db,
    sql`select from orders where id = ${id} and account_id = ${member.id} and site_id = ${site.id}`,
  )
  return own !== undefined
}

/** Also for staff, who put on record what a buyer declared by letter. */
export async function declareWithdrawal(tx: HandlerContext, id: OrderId): Promise<{ credits: number; amount: number }> {
  const order = await holdPaidOrder(tx, id)
  const declared = await declarationOf(tx, id)
  if (declared) return declared
  if (order === undefined || tx.clock.now() >= order.withdraw_until) throw new DomainError('withdrawal_closed')
  const { credits, amount } = withdrawalOf(order)
  await run(
    tx.db,
    sql`
      insert into withdrawals (order_id, credits, amount, declared_at) values (${id}, ${credits}, ${amount}, ${tx.clock.now()})
    `,
  )
  if (credits > 0) {
    const { balance } = await takeBackCredits(tx, {
      ...{ account: order.account_id, credits, unused: credits },
      cause: 'withdrawal',
      causeId: id,
    })
    await tellBalance(tx, order.account_id, balance)
  }
  if (amount > 0) await askRefund(tx, { payment: order.payment, cause: 'withdrawal', credits, amount })
  await mailWithdrawal(tx, order, { credits, amount })
  return { credits, amount }
}

const declarationOf = ({ db }: Pick<MemberContext, 'db'>, id: OrderId) =>
  maybeOne(db, sql<{ credits: number; amount: number }>`select credits, amount from withdrawals where order_id = ${id}`)
