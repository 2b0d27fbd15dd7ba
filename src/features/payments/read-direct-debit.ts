import type { MemberContext } from '#platform/context.ts'

import { creditorOf, type DebitWish, debitPurchaseOf } from './debit-purchase.ts'
import { refuseDebit } from './refuse-debit.ts'
import { readWaitingMandate } from './waiting-mandate.ts'

/** PAY-5: the initial data of /directdebit. */
export async function readDirectDebit(ctx: MemberContext, wish: DebitWish) {
  const purchase = await debitPurchaseOf(ctx, wish)
  await refuseDebit(ctx, { amount: purchase.amount })
  return { ...purchase, creditor: creditorOf(ctx), waiting: await readWaitingMandate(ctx, purchase) }
}
