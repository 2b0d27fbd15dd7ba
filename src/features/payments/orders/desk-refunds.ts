import { type RawBuilder, sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { OrderId, SiteId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne, one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { failingPayloads } from '#platform/jobs/queue-tables.ts'

import { SETTLE_TASK } from '../receive-hook.ts'
import { retryRefund } from '../retry-refund.ts'
import { settlePayment } from '../settle-payment.ts'
import type { RefundLine, StuckPayment } from './refunds.contract.ts'

/** As many as one can review in one go. */
const SHOWN = 100
/** R-LEDGER-9: anything in flight for longer was lost on the way. */
const CLEARED_WITHIN = 2 * DAY

/** FIG-23: what waits first. */
export async function listRefunds(ctx: StaffContext, { brand }: { brand?: SiteId | undefined }) {
  const brands = brandsFor(ctx, 'see_money', brand)
  return {
    waiting: await refunds(ctx, brands, sql`refund.status <> 'sent' order by refund.requested_at`),
    sent: await refunds(ctx, brands, sql`refund.sent_at is not null order by refund.sent_at desc, refund.id desc`),
    on_hold: await payments(ctx, brands, sql`payment.hold_reason`, sql`payment.hold_reason is not null`),
    stuck: await stuckPayments(ctx, brands),
  }
}

const refunds = ({ db }: StaffContext, brands: readonly SiteId[], which: RawBuilder<unknown>) =>
  many(
    db,
    sql<RefundLine>`
      select refund.id, refund.order_id, orders.number, orders.site_id, payment.provider, refund.amount, payment.currency,
        refund.cause, refund.credits, refund.reason, refund.trouble, refund.requested_at, refund.sent_at
      from refunds refund join payments payment on payment.id = refund.payment_id join orders on orders.id = refund.order_id
      where payment.site_id = any(${brands}::text[]) and ${which} limit ${SHOWN}
    `,
  )

const payments = (
  { db }: StaffContext,
  brands: readonly SiteId[],
  why: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) =>
  many(
    db,
    sql<StuckPayment>`
      select payment.id, payment.order_id, orders.number, payment.site_id, payment.provider, payment.amount,
        payment.currency, payment.method, payment.status, ${why} as why, payment.changed_at as since
      from payments payment join orders on orders.id = payment.order_id
      where payment.site_id = any(${brands}::text[]) and ${which} order by payment.changed_at limit ${SHOWN}
    `,
  )

/** Those whose webhook we could not follow, because the provider did not answer our question or something broke. */
async function stuckPayments(ctx: StaffContext, brands: readonly SiteId[]): Promise<StuckPayment[]> {
  const failing = await failingPayloads(ctx.db, SETTLE_TASK, 'payment')
  const hooks = await payments(
    ctx,
    brands,
    sql`'webhook could not be followed'`,
    sql`payment.id = any(${failing}::text[])`,
  )
  const old = new Date(ctx.now().getTime() - CLEARED_WITHIN)
  const late = await payments(
    ctx,
    brands,
    sql`'in flight for more than two days'`,
    sql`payment.check_at is not null and payment.status in ('created', 'pending') and payment.provider_id is not null
      and payment.changed_at <= ${old} and payment.method not in ('directdebit', 'banktransfer')`,
  )
  return [...hooks, ...late.filter(({ id }) => !failing.includes(id))]
}

/** FIG-23: the running server asks the provider again; the refund's id keeps it from being sent twice. */
export function askForRefund(ctx: StaffContext, { id }: { id: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const known = await maybeOne(
      tx.db,
      sql<{ site_id: SiteId; order_id: OrderId }>`
        select payment.site_id, refund.order_id from refunds refund join payments payment on payment.id = refund.payment_id
        where refund.id = ${id} and payment.site_id = any(${brandsFor(tx, 'refund')}::text[])
      `,
    )
    if (known === undefined) throw new DomainError('not_found')
    if (!(await retryRefund(tx, id))) throw new ConsoleError('already_so')
    await recordAct(tx, {
      ...{ act: 'refund.retry', site: known.site_id, subject: { kind: 'order', id: known.order_id } },
      after: { refund: id },
    })
  })
}

/** FIG-25: what the webhook would have led to; nothing but the provider's answer grants anything. */
export async function askProvider(ctx: StaffContext, { id }: { id: string }) {
  const known = await maybeOne(
    ctx.db,
    sql<{ site_id: SiteId; order_id: OrderId }>`
      select site_id, order_id from payments where id = ${id} and site_id = any(${brandsFor(ctx, 'refund')}::text[])
    `,
  )
  if (known === undefined) throw new DomainError('not_found')
  await inTransaction(ctx, (tx) =>
    recordAct(tx, {
      ...{ act: 'payment.ask', site: known.site_id, subject: { kind: 'order', id: known.order_id } },
      after: { payment: id },
    }),
  )
  try {
    await settlePayment(ctx, id, 'operator')
  } catch (error) {
    ctx.log.warn({ part: 'payments', payment: id, err: error }, 'payment status could not be checked')
    throw new ConsoleError('provider_silent')
  }
  return one(
    ctx.db,
    sql<{ status: string; hold_reason: string | null }>`select status, hold_reason from payments where id = ${id}`,
  )
}
