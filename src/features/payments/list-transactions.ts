import { type RawBuilder, sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import type { MethodId } from './methods.rules.ts'
import { type PaymentStatus, stateOf } from './payment-moves.rules.ts'
import { givenBack } from './read-order.ts'
import { TRANSACTIONS_PAGE, type TransactionState } from './transactions.rules.ts'

export type TransactionRow = {
  id: OrderId
  created_at: Date
  package: string
  credits: number
  amount: number
  currency: Currency
  country: Country
  status: 'open' | 'paid' | 'part_refunded' | 'refunded' | 'charged_back'
  /** Of the payment that counts: a paid one, otherwise the newest. */
  payment: { method: MethodId; status: PaymentStatus } | null
  /** A refund is promised but has not arrived. */
  refunding: boolean
  given_back: boolean
}

/** PAY-6: the member's own orders on this site; the cursor is the time and id of the last one. */
export async function listTransactions(ctx: MemberContext, { cursor }: { cursor?: string | undefined }) {
  const rows = await many(
    ctx.db,
    sql<TransactionRow>`
      select ${transactionColumns} from orders
      where account_id = ${ctx.member.id} and site_id = ${ctx.site.id} ${olderThan(cursor)}
      order by created_at desc, id limit ${TRANSACTIONS_PAGE}
    `,
  )
  const last = rows.length === TRANSACTIONS_PAGE ? rows.at(-1) : undefined
  return {
    transactions: rows.map(shownRow),
    next: last ? `${last.created_at.getTime()}.${last.id}` : null,
  }
}

export const transactionColumns: RawBuilder<unknown> = sql`
  orders.id, date_trunc('milliseconds', orders.created_at) as created_at, orders.package, orders.credits, orders.amount,
  orders.currency, orders.country, orders.status,
  (
    select json_build_object('method', method, 'status', status) from payments where order_id = orders.id
    order by status in ('paid', 'part_refunded', 'refunded', 'charged_back') desc, attempt desc limit 1
  ) as payment,
  exists (
    select from refunds where order_id = orders.id and cause <> 'paid_twice' and (status <> 'sent' or orders.status = 'paid')
  ) as refunding,
  ${givenBack} as given_back
`

/** A forged cursor starts from the beginning. */
function olderThan(cursor: string | undefined): RawBuilder<unknown> {
  const [, at, id] = /^(\d{1,15})\.([\w-]{22})$/.exec(cursor ?? '') ?? []
  if (at === undefined || id === undefined) return sql``
  const moment = new Date(Number(at))
  return sql`and (
    date_trunc('milliseconds', created_at) < ${moment}
    or (date_trunc('milliseconds', created_at) = ${moment} and id > ${id})
  )`
}

export function shownRow({ status, payment, refunding, given_back, ...rest }: TransactionRow) {
  const state = transactionState({ status, payment, refunding, given_back })
  return { ...rest, method: payment?.method ?? null, state }
}

function transactionState({
  status,
  payment,
  refunding,
  given_back,
}: Pick<TransactionRow, 'status' | 'payment' | 'refunding' | 'given_back'>): TransactionState {
  if (given_back) return payment?.status === 'refunded' ? 'refunded' : 'refunding'
  if (status === 'open') return payment ? stateOf(payment.status) : 'loading'
  if (refunding && (status === 'paid' || status === 'part_refunded')) return 'refunding'
  return status === 'paid' ? 'completed' : status
}
