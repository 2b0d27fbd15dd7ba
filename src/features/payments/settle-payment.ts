import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { payments } from '#platform/figures.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { ProviderState } from '#platform/payments/provider.ts'
import { type Site, siteById } from '#platform/site.ts'

import { completeOrder } from './complete-order.ts'
import { noteEvent } from './note-event.ts'
import type { Payment } from './payment.ts'
import { mayMove, type PaymentStatus } from './payment-moves.rules.ts'
import { paymentEnded } from './payments.events.ts'
import { reverseOrder } from './reverse-order.ts'

/** What happened, for the figures; undefined where nothing changed. */
type Result = PaymentStatus | 'on_hold' | undefined

const paymentWith = (id: string) => sql<Payment>`
  select id, order_id, site_id, method, provider, provider_id, status, amount, currency, refunded, hold_reason
  from payments where id = ${id}
`

/**
 * PAY-3: asks the provider for a payment's state and follows it. Nothing but the provider's reply to our own question
 * grants anything, so webhooks may be repeated, shuffled, late or forged.
 */
export async function settlePayment(
  ctx: JobContext,
  id: string,
  source: 'hook' | 'sweep' | 'operator',
  told?: string,
): Promise<void> {
  const known = await maybeOne(ctx.db, paymentWith(id))
  // A webhook may name a payment whose creation reply was lost; its reference must then match ours.
  const providerId = known?.provider_id ?? (told || null)
  if (known === undefined || providerId === null) return
  const site = siteById(ctx, known.site_id)
  const provider = ctx.providers(site, known.provider)
  const state = await provider.fetch(providerId)
  const result = await inTransaction(ctx, async (tx) => {
    const payment = await maybeOne(tx.db, sql<Payment>`${paymentWith(id)} for update`)
    if (payment === undefined) return undefined
    if (payment.provider_id === null && state?.reference !== payment.id) return undefined
    if (state === null) return hold(tx, payment, 'unknown to the provider', source)
    const mismatch = mismatchOf(payment, state, provider.mode)
    if (mismatch !== null) return hold(tx, payment, mismatch, source)
    return follow(tx, site, { ...payment, provider_id: providerId }, state, source)
  })
  // After the commit: a transaction that is repeated counts once.
  if (result !== undefined) payments.inc({ provider: known.provider, result })
}

/** R-PAY-3: money in another amount, currency or mode is not this order's money. */
function mismatchOf(payment: Payment, state: ProviderState, mode: ProviderState['mode']): string | null {
  if (state.reference !== payment.id) return 'another reference'
  if (state.amount !== payment.amount) return `another amount: ${state.amount}`
  if (state.currency !== payment.currency) return `another currency: ${state.currency}`
  return state.mode === mode ? null : `another mode: ${state.mode}`
}

async function hold(
  tx: JobContext,
  payment: Payment,
  why: string,
  source: 'hook' | 'sweep' | 'operator',
): Promise<Result> {
  if (payment.hold_reason !== null) return undefined
  await run(tx.db, sql`update payments set hold_reason = ${why}, check_at = null where id = ${payment.id}`)
  await noteEvent(tx, { payment: payment.id, status: payment.status, source, note: `held: ${why}` })
  tx.log.warn({ part: 'payments', payment: payment.id, why }, 'payment put on hold for review')
  return 'on_hold'
}

async function follow(
  tx: JobContext,
  site: Site,
  payment: Payment,
  state: ProviderState,
  source: 'hook' | 'sweep' | 'operator',
): Promise<Result> {
  const to = statusOf(payment, state)
  if (to === payment.status && state.refunded === payment.refunded) return undefined
  if (to !== payment.status && !mayMove(payment.status, to)) {
    await noteEvent(tx, { payment: payment.id, status: payment.status, source, note: `ignored: ${to}` })
    return undefined
  }
  // The bank reversed its chargeback, and something had been refunded as well.
  if (payment.status === 'charged_back' && to !== 'charged_back' && to !== 'paid') {
    await completeOrder(tx, site, payment, undefined)
  }
  await run(
    tx.db,
    sql`
      update payments set provider_id = ${payment.provider_id}, status = ${to}, refunded = ${Math.min(state.refunded, payment.amount)}, changed_at = ${tx.clock.now()}, hold_reason = null,
        check_at = case when ${to} in ('open', 'pending') then check_at end
      where id = ${payment.id}
    `,
  )
  const again = to === payment.status ? { note: `refunded: ${state.refunded}` } : {}
  await noteEvent(tx, { payment: payment.id, status: to, source, ...again })
  await act(tx, site, payment, state, to)
  return to
}

async function act(tx: JobContext, site: Site, payment: Payment, state: ProviderState, to: PaymentStatus) {
  switch (to) {
    case 'paid':
      return completeOrder(tx, site, payment, state.token)
    case 'part_refunded':
    case 'refunded':
    case 'charged_back':
      return reverseOrder(tx, payment, to, state.refunded)
    case 'failed':
    case 'canceled':
    case 'expired':
      return tx.announce(tx, paymentEnded, { order: payment.order_id, payment: payment.id, site: payment.site_id })
    default:
      return
  }
}

/** Maps the provider's state to one status: a chargeback outranks a refund, and both outrank paid. */
function statusOf(payment: Payment, { status, refunded, chargedBack }: ProviderState): PaymentStatus {
  if (status !== 'paid') return status
  if (chargedBack) return 'charged_back'
  if (refunded >= payment.amount) return 'refunded'
  return refunded > 0 ? 'part_refunded' : 'paid'
}
