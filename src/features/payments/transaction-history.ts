import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import type { MethodId } from './methods.rules.ts'
import type { HistoryStep } from './transactions.rules.ts'

type Step = { at: Date; what: HistoryStep; method: MethodId | null; amount: number | null }

/**
 * PAY-6: an order's history, oldest first. Ignored moves and holds are for staff; refunds come from the refund rows,
 * which have the amount.
 */
export function historyOf({ db }: { db: Db }, order: OrderId): Promise<Step[]> {
  return many(
    db,
    sql<Step>`
      with moves as (
        select event.at, event.n, event.status, payment.method, payment.attempt,
          lag(event.status) over (partition by event.payment_id order by event.n) as earlier
        from payment_events event join payments payment on payment.id = event.payment_id
        where payment.order_id = ${order} and event.note is null
      )
      select at, what, method, amount from (
        select created_at as at, 0 as rank, 0::bigint as place, 0 as n, 'ordered' as what, null as method, amount
        from orders where id = ${order}
        union all
        select at, 1, attempt, n,
          case when earlier = 'charged_back' and status in ('paid', 'part_refunded', 'refunded') then 'chargeback_reversed'
            else status end,
          method, null::integer
        from moves where earlier = 'charged_back' or status not in ('created', 'part_refunded', 'refunded')
        union all
        select declared_at, 2, 0, 0, 'withdrawn', null, amount from withdrawals where order_id = ${order}
        union all
        select requested_at, 3, 0, 0, 'refund_asked', null, amount from refunds
        where order_id = ${order} and cause in ('operator', 'paid_twice')
        union all
        select sent_at, 4, 0, 0, 'refund_sent', null, amount from refunds
        where order_id = ${order} and sent_at is not null
      ) step
      order by at, rank, place, n
    `,
  )
}
