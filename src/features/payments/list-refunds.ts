import { sql } from 'kysely'

import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

export type WaitingRefund = {
  id: string
  order_id: string
  site_id: string
  provider: string
  cause: string
  amount: number
  currency: Currency
  credits: number
  reason: string | null
  trouble: string | null
  requested_at: Date
}

export type HeldPayment = {
  id: string
  order_id: string
  site_id: string
  provider: string
  provider_id: string | null
  method: string
  status: string
  amount: number
  currency: Currency
  hold_reason: string
  changed_at: Date
}

/** As many as one can review in one go, oldest first. */
const MOST = 200

/** Refunds that are promised but not sent, oldest first. */
export const listWaitingRefunds = ({ db }: { db: Db }): Promise<WaitingRefund[]> =>
  many(
    db,
    sql<WaitingRefund>`
      select refund.id, refund.order_id, payment.site_id, payment.provider, refund.cause, refund.amount,
        payment.currency, refund.credits, refund.reason, refund.trouble, refund.requested_at
      from refunds refund join payments payment on payment.id = refund.payment_id
      where refund.status <> 'sent' order by refund.requested_at limit ${MOST}
    `,
  )

/** R-PAY-3: payments on hold until staff review them; they grant nothing until then. */
export const listHeldPayments = ({ db }: { db: Db }): Promise<HeldPayment[]> =>
  many(
    db,
    sql<HeldPayment>`
      select id, order_id, site_id, provider, provider_id, method, status, amount, currency, hold_reason, changed_at
      from payments where hold_reason is not null order by changed_at limit ${MOST}
    `,
  )
