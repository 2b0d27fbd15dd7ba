import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import type { DeskOrder } from './find-desk-order.ts'
import { entriesOf } from './order-books.ts'
import type { Happened } from './orders.contract.ts'
import { methodName } from './orders.rules.ts'

type PaymentEvent = {
  at: Date
  n: number
  attempt: number
  status: string
  source: 'order' | 'hook' | 'sweep' | 'operator'
  note: string | null
  method: string
  provider: string
}
type HookRow = { at: Date; provider: string; event: string }
type RefundRow = {
  cause: string
  amount: number
  credits: number
  reason: string | null
  trouble: string | null
  requested_at: Date
  sent_at: Date | null
}
type Facts = { invoice: { number: number; issued_at: string; vat_amount: number } | null; withdrawn_at: Date | null }

/** FIG-18: what the provider said and what we did, newest first. */
export async function happenedTo(tx: { db: Db }, order: DeskOrder): Promise<Happened[]> {
  const lines = [
    orderMade(order),
    ...(await paymentEvents(tx, order.id)).map(paymentLine),
    ...(await hooksOf(tx, order.id)).map(hookLine),
    ...(await creditLines(tx, order)),
    ...(await refundLines(tx, order)),
    ...(await papers(tx, order)),
  ]
  // Of two at the same moment the later one in this list came later.
  return lines
    .map((line, place) => ({ line, place }))
    .sort((a, b) => b.line.at.getTime() - a.line.at.getTime() || b.place - a.place)
    .map(({ line }) => line)
}

const us = (at: Date, what: string, more: string | null = null, tone: Happened['tone'] = ''): Happened => ({
  ...{ at, by: 'us', what, more, tone },
})
const money = (amount: number, currency: Currency) => formatMoney({ amount, currency }, 'en-GB')
const words = (name: string) => name.replaceAll('_', ' ')

const orderMade = ({ created_at, credits, discount_code, discount_percentage }: DeskOrder) =>
  us(
    created_at,
    'Order made',
    [`${credits} credits`, discount_code && `code ${discount_code} −${discount_percentage} %`, 'asked to start at once']
      .filter(Boolean)
      .join(', '),
  )

const paymentEvents = ({ db }: { db: Db }, id: OrderId) =>
  many(
    db,
    sql<PaymentEvent>`
      select event.at, event.n, payment.attempt, event.status, event.source, event.note, payment.method, payment.provider
      from payment_events event join payments payment on payment.id = event.payment_id
      where payment.order_id = ${id} order by payment.attempt, event.n
    `,
  )

const TONES: Record<string, Happened['tone']> = { paid: 'ok', failed: 'bad', charged_back: 'bad' }
const FROM = { order: '', hook: 'by webhook, asked back', sweep: 'we asked', operator: 'staff asked' }

function paymentLine({ at, status, source, note, method, provider }: PaymentEvent): Happened {
  if (source === 'order') return us(at, 'Sent to the provider', `${methodName(method)}, ${provider}`)
  const isHeld = note?.startsWith('held') ?? false
  return {
    ...{ at, by: 'provider', what: `${provider}: ${words(status)}`, tone: isHeld ? 'warn' : (TONES[status] ?? '') },
    more: [FROM[source], note ?? 'amount, currency and order equal'].filter(Boolean).join(', '),
  }
}

const hooksOf = ({ db }: { db: Db }, id: OrderId) =>
  many(
    db,
    sql<HookRow>`
      select hook.received_at as at, hook.provider, hook.event
      from payment_hooks hook join payments payment on payment.id = hook.payment_id
      where payment.order_id = ${id} order by hook.received_at limit 50
    `,
  )

const hookLine = ({ at, provider, event }: HookRow): Happened => ({
  ...{ at, by: 'provider', what: `${provider}: webhook`, more: `${event.slice(0, 60)}, sender checked`, tone: '' },
})

async function creditLines(tx: { db: Db }, order: DeskOrder): Promise<Happened[]> {
  const entries = await entriesOf(tx, order.id)
  return entries
    .filter(({ book }) => book === 'bought' || book === 'debt')
    .map(({ at, book, amount }) => {
      if (book === 'debt')
        return us(at, `${Math.abs(amount)} credits were spent`, 'Recorded as debt, never taken', 'warn')
      return amount > 0
        ? us(at, `${amount} credits added`, 'Once, however often the provider tells us', 'ok')
        : us(at, `${-amount} credits taken back`)
    })
}

const CAUSES: Record<string, string> = {
  withdrawal: 'withdrawal',
  paid_twice: 'paid twice',
  operator: 'by staff',
  provider: 'made at the provider',
}

async function refundLines({ db }: { db: Db }, { id, currency }: DeskOrder): Promise<Happened[]> {
  const refunds = await many(
    db,
    sql<RefundRow>`
      select cause, amount, credits, reason, trouble, requested_at, sent_at from refunds
      where order_id = ${id} order by requested_at, id
    `,
  )
  return refunds.flatMap(({ cause, amount, reason, trouble, requested_at, sent_at }) => [
    us(
      requested_at,
      `Refund of ${money(amount, currency)} ${cause === 'provider' ? 'found' : 'ordered'}`,
      [CAUSES[cause] ?? cause, reason].filter(Boolean).join(': '),
      trouble && !sent_at ? 'bad' : '',
    ),
    ...(sent_at === null
      ? []
      : [
          {
            ...{ at: sent_at, by: 'provider' as const, tone: 'ok' as const, more: null },
            what: `Refund of ${money(amount, currency)} sent`,
          },
        ]),
  ])
}

async function papers({ db }: { db: Db }, order: DeskOrder): Promise<Happened[]> {
  const [facts] = await many(
    db,
    sql<Facts>`
      select (select to_json(paper) from (
          select number, issued_at, vat_amount from invoices where order_id = ${order.id}
        ) paper) as invoice,
        (select declared_at from withdrawals where order_id = ${order.id}) as withdrawn_at
    `,
  )
  const { invoice = null, withdrawn_at = null } = facts ?? {}
  return [
    ...(withdrawn_at === null ? [] : [us(withdrawn_at, 'Withdrawal declared', 'Confirmed by email')]),
    ...(invoice === null
      ? []
      : [us(new Date(invoice.issued_at), `Invoice ${invoice.number} made`, taxed(order, invoice.vat_amount))]),
    ...(order.confirmed_by_mail_at === null ? [] : [us(order.confirmed_by_mail_at, 'Receipt mailed')]),
  ]
}

const taxed = ({ amount, currency, vat_basis_points }: DeskOrder, vat: number) =>
  `${money(amount - vat, currency)} + ${vat_basis_points / 100} % VAT ${money(vat, currency)}`
