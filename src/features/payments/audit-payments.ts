import { sql } from 'kysely'

import type { AuditFinding } from '#features/credits/audit-credits.ts'
import { DAY } from '#kernel/time.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

/** R-LEDGER-9: anything in flight for longer was lost on the way. */
const CLEARED_WITHIN = 2 * DAY

/** Every payment inconsistency and everything that has waited too long; an empty list means the books are clean. */
export const auditPayments = async (ctx: { db: Db; clock: Clock }): Promise<AuditFinding[]> => [
  ...(await comparePayments(ctx)),
  ...(await findLatePayments(ctx)),
]

/** Re-derives orders, payments, invoices and refunds from each other: each finding is an invariant violation. */
export async function comparePayments({ db }: { db: Db }): Promise<AuditFinding[]> {
  return many(
    db,
    sql<AuditFinding>`
      select 'paid order without its grant of credits' as what, orders.id::text as id from orders
      where status <> 'open' and not exists (
        select from order_grants granted where granted.order_id = orders.id
          and granted.account_id = orders.account_id and granted.amount = orders.credits
      )
      union all
      select 'grant of credits without a paid order', order_id from order_grants granted
      where not exists (select from orders where id = granted.order_id and status <> 'open')
      union all
      select 'paid order without an invoice', orders.id from orders
      where status <> 'open' and not exists (select from invoices where order_id = orders.id)
      union all
      select 'invoice of an order that was never paid', orders.id
      from invoices join orders on orders.id = invoices.order_id where orders.status = 'open'
      union all
      select 'invoice numbers have a gap after', company_id || ' ' || number from (
        select company_id, number, lead(number) over (partition by company_id order by number) as next from invoices
      ) numbered where next <> number + 1
      union all
      select 'invoice numbers do not begin with 1 or end with the counter', company_id from invoice_counters
      where array[1, last] is distinct from (
        select array[min(number), max(number)] from invoices where invoices.company_id = invoice_counters.company_id
      )
      union all
      select 'more is refunded than was paid', payment.id from payments payment
      where amount < (select coalesce(sum(amount), 0) from refunds where payment_id = payment.id)
      union all
      select 'payment and order disagree', orders.id from orders
      where status <> 'open' and not exists (
        select from payments where order_id = orders.id and payments.status = orders.status
      )
      union all
      select 'payment is paid, but its order is open', payment.id
      from payments payment join orders on orders.id = payment.order_id
      where orders.status = 'open' and payment.status in ('paid', 'part_refunded') and payment.hold_reason is null
        and not exists (select from refunds where payment_id = payment.id)
      union all
      select 'payment amount differs from its order', payment.id
      from payments payment join orders on orders.id = payment.order_id
      where (payment.amount, payment.currency) <> (orders.amount, orders.currency)
      union all
      select 'withdrawal without its refund', declared.order_id from withdrawals declared
      where amount > 0 and not exists (
        select from refunds where order_id = declared.order_id and cause = 'withdrawal'
          and (refunds.amount, refunds.credits) = (declared.amount, declared.credits)
      )
    `,
  )
}

/** Payments stuck for so long that staff must look at them. */
async function findLatePayments({ db, clock }: { db: Db; clock: Clock }): Promise<AuditFinding[]> {
  const old = new Date(clock.now().getTime() - CLEARED_WITHIN)
  return many(
    db,
    sql<AuditFinding>`
      select 'refund is not sent after 48 hours' as what, id::text as id from refunds where status <> 'sent' and requested_at <= ${old}
      union all
      select 'payment is in flight for more than 48 hours', id from payments
      where status in ('created', 'pending') and provider_id is not null and changed_at <= ${old} and method not in ('directdebit', 'banktransfer')
      union all
      select 'payment is held', id from payments where hold_reason is not null and changed_at <= ${old}
    `,
  )
}
