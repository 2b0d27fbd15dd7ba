import { reserveAgain } from '#features/discounts/reserve-discount.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Charge } from '#platform/payments/provider.ts'

import type { MethodId } from './methods.rules.ts'
import { refuseBareDebit } from './place-order.ts'
import { readOrder } from './read-order.ts'
import { startPayment } from './start-payment.ts'

type Retry = { client_id: ClientId; order: string; method: MethodId; debit?: Charge['debit'] }

/** PAY-2: another method at the same price, while that price holds. */
export async function retryPayment(ctx: MemberContext, { client_id, order: id, method, debit }: Retry) {
  const { order } = await readOrder(ctx, id)
  if (!order.open) throw new DomainError('order_closed')
  if (!order.methods.some((each) => each.id === method)) throw new DomainError('method_not_available')
  refuseBareDebit({ method, ...(debit && { debit }) })
  // The failed attempt released the order's code: claim it again, unless another order has it now.
  const holder = { order: order.id, account: ctx.member.id, site: ctx.site.id }
  await inTransaction(ctx, (tx) => reserveAgain(tx, holder))
  await startPayment(ctx, order.id, { clientId: client_id, method, ...(debit && { debit }) })
  return { order: (await readOrder(ctx, id)).order }
}
