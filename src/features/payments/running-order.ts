import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { METHODS, type Method, type MethodId } from './methods.rules.ts'
import type { RunningOrder } from './payments.contract.ts'
import { isFresh } from './read-order.ts'

type Row = {
  id: OrderId
  credits: number
  amount: number
  currency: Currency
  method: MethodId
  status: 'open' | 'pending'
  created_at: Date
}

/** PAY-10: the newest order that may still be paid without a new click, so nobody pays twice. */
export async function readRunningOrder(ctx: MemberContext): Promise<RunningOrder | null> {
  const row = await maybeOne(
    ctx.db,
    sql<Row>`
      select orders.id, orders.credits, orders.amount, orders.currency, orders.created_at, payment.method, payment.status
      from orders join payments payment on payment.order_id = orders.id and payment.status in ('open', 'pending')
      where orders.account_id = ${ctx.member.id} and orders.site_id = ${ctx.site.id} and orders.status = 'open'
      order by payment.status = 'pending' desc, orders.created_at desc, orders.id, payment.attempt desc limit 1
    `,
  )
  if (row === undefined) return null
  const { created_at, ...order } = row
  // The provider's page closes with the order's price; a pending payment can still arrive.
  if (row.status === 'open' && !isFresh(created_at, ctx.now())) return null
  const { slow }: Method = METHODS[row.method]
  return { ...order, slow: slow === true }
}
