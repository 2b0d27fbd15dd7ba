import { takeBackCredits } from '#features/credits/take-back-credits.ts'
import type { OrderId } from '#kernel/ids.ts'
import { shareOf } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { HandlerContext } from '#platform/events.ts'

import { askRefund } from './ask-refund.ts'
import { holdPaidOrder } from './hold-paid-order.ts'
import { tellBalance } from './tell-balance.ts'

/** How many of its credits were still there and are taken back. */
type Given = { id: string; credits: number; taken: number; amount: number; currency: string }

/**
 * R-CARD-3: staff refund an order, in full or in part, with its share of the credits; spent credits become debt.
 * `not_paid` for an order that holds no money, `too_much` when more is asked for than is left.
 */
export async function giveRefund(
  ctx: HandlerContext,
  { order: id, amount: wanted, reason }: { order: OrderId; amount?: number | undefined; reason: string },
): Promise<Given | 'not_paid' | 'too_much'> {
  return inTransaction(ctx, async (tx) => {
    const order = await holdPaidOrder(tx, id)
    if (order === undefined) return 'not_paid'
    const left = order.amount - order.promised
    if (left <= 0) return 'not_paid'
    const amount = wanted ?? left
    if (amount > left || amount <= 0) return 'too_much'
    const remaining = Math.max(0, order.credits - order.returned)
    // Of all parts together: the roundings of many small ones would add up.
    const share = shareOf(order.credits, order.promised + amount, order.amount) - order.returned
    const credits = amount === left ? remaining : Math.max(0, Math.min(remaining, share))
    const asked = await askRefund(tx, { payment: order.payment, cause: 'operator', credits, amount, reason })
    const refund = must(asked, 'a refund by the operator conflicts with no other')
    let taken = 0
    if (credits > 0) {
      const result = await takeBackCredits(tx, {
        ...{ account: order.account_id, credits, unused: order.unused },
        cause: 'refund',
        causeId: refund.id,
      })
      taken = result.taken
      await tellBalance(tx, order.account_id, result.balance)
    }
    return { id: refund.id, credits, taken, amount, currency: order.currency }
  })
}
