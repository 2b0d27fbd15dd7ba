import { sql } from 'kysely'

import { lockWallet } from '#features/credits/lock-wallet.ts'
import type { MemberId, OrderId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, one } from '#platform/db/query.ts'

export type PaidOrder = {
  id: OrderId
  site_id: string
  account_id: MemberId
  credits: number
  amount: number
  currency: Currency
  locale: string
  country: string
  status: 'paid' | 'part_refunded'
  withdraw_until: Date
  /** The payment that counts. */
  payment: { id: string; order_id: OrderId; method: string }
  /** Minor units already promised or refunded. */
  promised: number
  /** Credits returned with those refunds, and credits nobody has used. */
  returned: number
  unused: number
}

type Row = Omit<PaidOrder, 'payment' | 'promised' | 'returned' | 'unused'>

/**
 * Locks a paid order (payment, order, wallet, in the order settling takes them) until the transaction ends. Undefined
 * when it isn't paid, or no longer is.
 */
export async function holdPaidOrder(tx: { db: Db }, id: OrderId): Promise<PaidOrder | undefined> {
  const payment = await maybeOne(
    tx.db,
    sql<PaidOrder['payment']>`
      select id, order_id, method from payments
      where order_id = ${id} and status in ('paid', 'part_refunded')
        and not exists (select from refunds where payment_id = payments.id and cause = 'paid_twice')
      for update
    `,
  )
  if (payment === undefined) return undefined
  const order = await one(
    tx.db,
    sql<Row>`
      select id, site_id, account_id, credits, amount, currency, locale, country, status, withdraw_until
      from orders where id = ${id} for update
    `,
  )
  if (order.status !== 'paid' && order.status !== 'part_refunded') return undefined
  await lockWallet(tx, order.account_id)
  const figures = await one(
    tx.db,
    sql<{ promised: number; returned: number; unused: number | null }>`
      select coalesce(sum(amount), 0)::integer as promised, given_back(${id}) as returned, unused_credits(${id}) as unused
      from refunds where payment_id = ${payment.id}
    `,
  )
  return { ...order, payment, ...figures, unused: figures.unused ?? 0 }
}
