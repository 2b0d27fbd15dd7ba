import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { type OrderId, orderId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import { HOUR } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { MethodId } from './methods.rules.ts'
import { isSettled, type PaymentStatus, stateOf } from './payment-moves.rules.ts'
import type { Order } from './payments.contract.ts'
import { offeredMethods, withKept } from './price-of.ts'

/** How long an order's price holds for another method; after that the member orders anew. */
const ORDER_STANDS = HOUR

type Row = {
  id: OrderId
  package: string
  credits: number
  currency: Currency
  country: Country
  list_amount: number
  amount: number
  discount_percentage: number
  status: 'open' | 'paid' | 'part_refunded' | 'refunded' | 'charged_back'
  created_at: Date
  payment: { id: string; method: MethodId; status: PaymentStatus; checkout_url: string | null } | null
  running: boolean
  given_back: boolean
  balance: number
}

/** PAY-2: the member's own order; anyone else's does not exist. */
export async function readOrder(ctx: MemberContext, id: string): Promise<{ order: Order; credits: number }> {
  const known = orderId.safeParse(id)
  const row = known.success ? await maybeOne(ctx.db, orderStatement(ctx, known.data)) : undefined
  if (row === undefined) throw new DomainError('order_not_found')
  const { status, payment, running, given_back, balance, ...rest } = row
  const sale = { country: row.country, currency: row.currency, at: ctx.now() }
  return {
    credits: balance,
    order: {
      ...rest,
      state: status === 'open' ? (payment ? stateOf(payment.status) : 'loading') : 'completed',
      reversal: given_back ? 'given_back' : status === 'open' || status === 'paid' ? null : status,
      payment: payment && {
        id: payment.id,
        method: payment.method,
        state: stateOf(payment.status),
        checkout_url: isSettled(payment.status) ? null : payment.checkout_url,
      },
      payment_id: payment?.id ?? null,
      methods: withKept(ctx, offeredMethods(ctx.site, sale, [{ id: row.package, amount: row.amount }])).filter(
        ({ not_for }) => not_for.length === 0,
      ),
      open: status === 'open' && !running && !given_back && isFresh(row.created_at, ctx.now()),
    },
  }
}

/** Paid but not fulfilled, because another order had used its code or the trial: refunded in full (complete-order.ts). */
export const givenBack = sql<boolean>`(
  orders.status = 'open' and exists (select from refunds where order_id = orders.id and cause = 'paid_twice')
)`

export const isFresh = (created: Date, now: Date) => now.getTime() - created.getTime() < ORDER_STANDS

/** The payment that counts: a paid one, otherwise the newest. `running` can no longer be undone by the buyer. */
const orderStatement = (ctx: MemberContext, id: OrderId) => sql<Row>`
  select orders.id, orders.package, orders.credits, orders.currency, orders.country, orders.list_amount, orders.amount,
    orders.discount_percentage, orders.status, orders.created_at, wallet.balance,
    (
      select to_json(payment) from (
        select id, method, status, checkout_url from payments where order_id = orders.id
        order by status in ('paid', 'part_refunded', 'refunded', 'charged_back') desc, attempt desc limit 1
      ) payment
    ) as payment,
    exists (select from payments where order_id = orders.id and status = 'pending') as running,
    ${givenBack} as given_back
  from orders join wallet_balances wallet on wallet.account_id = orders.account_id
  where orders.id = ${id} and orders.account_id = ${ctx.member.id} and orders.site_id = ${ctx.site.id}
`
