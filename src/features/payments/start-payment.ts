import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { ClientId, OrderId } from '#kernel/ids.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import { HOUR } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { payments } from '#platform/figures.ts'
import { keyedMutex } from '#platform/keyed-mutex.ts'
import type { Charge, Started } from '#platform/payments/provider.ts'

import type { MethodId } from './methods.rules.ts'
import { noteEvent } from './note-event.ts'
import type { PaymentStatus } from './payment-moves.rules.ts'
import { providerNameOf } from './price-of.ts'

/** When a payment without a webhook is checked for the first time. */
const FIRST_CHECK = HOUR

type Attempt = { clientId: ClientId; method: MethodId; token?: string | undefined; debit?: Charge['debit'] }
type Row = {
  id: string
  provider: string
  provider_id: string | null
  status: PaymentStatus
  amount: number
  currency: string
  credits: number
}

/** Serialises clicks on one order, so the provider is asked once; its own key holds across processes. */
const serialised = keyedMutex()

/**
 * Starts paying an order, once per click. Our row comes first and its id is the provider's idempotency key: repeated or
 * interrupted, it is one payment there and here.
 */
export function startPayment(ctx: MemberContext, order: OrderId, attempt: Attempt): Promise<void> {
  return serialised(order, () => start(ctx, order, attempt))
}

async function start(ctx: MemberContext, order: OrderId, { clientId, method, token, debit }: Attempt) {
  const row = await writePayment(ctx, order, { clientId, method })
  if (row === undefined || row.provider_id !== null) return
  const started = await ask(ctx, row.provider, {
    payment: row.id,
    site: ctx.site.id,
    method,
    amount: row.amount,
    currency: row.currency,
    description: ctx.text('payments.description', { credits: row.credits, site: ctx.site.name }),
    locale: formatLocaleOf(ctx.textLocale),
    returnUrl: `${ctx.origin}/credits/${order}/${method}`,
    hookUrl: `${ctx.origin}/api/payment-hook.php?provider=${row.provider}&payment=${row.id}`,
    ...(token !== undefined && { token }),
    ...(debit !== undefined && { debit }),
  })
  await inTransaction(ctx, async (tx) => {
    await run(
      tx.db,
      sql`
        update payments set provider_id = ${started.id}, checkout_url = ${started.checkoutUrl},
          status = case status when 'created' then ${started.status === 'pending' ? 'pending' : 'open'} else status end,
          changed_at = ${tx.now()}, check_at = coalesce(check_at, ${new Date(tx.now().getTime() + FIRST_CHECK)})
        where id = ${row.id}
      `,
    )
    await noteEvent(tx, { payment: row.id, status: started.status, source: 'order' })
  })
}

async function writePayment(
  ctx: MemberContext,
  order: OrderId,
  { clientId, method }: Attempt,
): Promise<Row | undefined> {
  await run(
    ctx.db,
    sql`
      insert into payments (order_id, site_id, client_id, method, provider, amount, currency, created_at, changed_at)
      select id, site_id, ${clientId}, ${method}, ${providerNameOf(ctx.site, method)}, amount, currency, ${ctx.now()}, ${ctx.now()}
      from orders where id = ${order} and status = 'open'
      on conflict (order_id, client_id) do nothing
    `,
  )
  return maybeOne(
    ctx.db,
    sql<Row>`
      select payment.id, payment.provider, payment.provider_id, payment.status, payment.amount, payment.currency, orders.credits
      from payments payment join orders on orders.id = payment.order_id
      where payment.order_id = ${order} and payment.client_id = ${clientId}
    `,
  )
}

/** R-PAY-17: reports an unreachable provider; the order stays and another method can be tried. */
async function ask(ctx: MemberContext, provider: string, charge: Charge): Promise<Started> {
  try {
    return await ctx.providers(ctx.site, provider).create(charge)
  } catch (error) {
    payments.inc({ provider, result: 'not_started' })
    ctx.log.warn({ part: 'payments', provider, err: error }, 'payment could not be started')
    throw new DomainError('payments_unavailable')
  }
}
