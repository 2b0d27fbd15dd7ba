import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { recordReading } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { OrderId, PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import { includedTax } from '#kernel/money.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne, one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { siteById } from '#platform/site.ts'

import { withdrawalOf } from '../withdraw-from-order.ts'
import { type DeskOrder, findDeskOrder, orderBrands, subjectOf } from './find-desk-order.ts'
import { booksOf } from './order-books.ts'
import { happenedTo } from './order-happened.ts'
import { ONE_LOOK, twoPeopleFrom } from './orders.rules.ts'

/** FIG-18: one order with everything around it. Opening it is on record, once per look. */
export function readDeskOrder(ctx: StaffContext, id: OrderId) {
  return inTransaction(ctx, async (tx) => {
    const brands = orderBrands(tx)
    const order = await findDeskOrder(tx, id, brands)
    await recordReading(
      tx,
      { act: 'order.open', site: order.site_id, subject: await subjectOf(tx, order), after: { order: id } },
      ONE_LOOK,
    )
    const figures = await figuresOf(tx, order)
    const isShown = brandsFor(tx, 'see_members').includes(order.site_id)
    return {
      order: { ...shown(order), buyer: isShown ? await buyerOf(tx, order) : null },
      bought: isShown ? await boughtBy(tx, order) : null,
      payment: await paymentOf(tx, order),
      happened: await happenedTo(tx, order),
      books: await booksOf(tx, order, siteById(tx, order.site_id).name),
      invoice: await invoiceOf(tx, order),
      credits: order.paid_at === null ? null : creditsOf(order, figures),
      refunds: await refundsOf(tx, id),
      withdrawal: withdrawalShown(tx, order, figures),
      refundable: refundableOf(order, figures),
      asked: await askedFor(tx, id),
      ...(await neighboursOf(tx, order, brands)),
    }
  })
}

const shown = ({ account_id: _, payment_id: __, locale, status: ___, withdraw_until: ____, ...order }: DeskOrder) => ({
  ...order,
  language: locale,
})

type Figures = { promised: number; returned: number; unused: number; declared_at: Date | null }

/** As hold-paid-order.ts counts them. */
async function figuresOf({ db }: StaffContext, { id }: DeskOrder): Promise<Figures> {
  const { unused, ...row } = await one(
    db,
    sql<Omit<Figures, 'unused'> & { unused: number | null }>`
      select coalesce(sum(amount), 0)::integer as promised, given_back(${id}) as returned, unused_credits(${id}) as unused,
        (select declared_at from withdrawals where order_id = ${id}) as declared_at
      from refunds where order_id = ${id} and cause <> 'paid_twice'
    `,
  )
  return { ...row, unused: Math.max(0, unused ?? 0) }
}

const holdsMoney = ({ status }: DeskOrder) => status === 'paid' || status === 'part_refunded'

const creditsOf = (order: DeskOrder, { returned, unused }: Figures) => ({
  used: Math.max(0, order.credits - returned - (holdsMoney(order) ? unused : 0)),
  returned,
})

function withdrawalShown(tx: StaffContext, order: DeskOrder, figures: Figures) {
  const { withdraw_until: until } = order
  if (until === null) return null
  const isOpen = holdsMoney(order) && figures.declared_at === null && tx.now() < until
  return { until, open: isOpen, ...withdrawalOf({ ...order, ...figures }), declared_at: figures.declared_at }
}

function refundableOf(order: DeskOrder, figures: Figures) {
  const left = order.amount - figures.promised
  if (!holdsMoney(order) || left <= 0) return null
  const { amount: unused, credits: unused_credits } = withdrawalOf({ ...order, ...figures })
  return {
    ...{ left, unused, unused_credits, credits_left: Math.max(0, order.credits - figures.returned) },
    alone_below: twoPeopleFrom(order.currency),
  }
}

type Buyer = { id: ProfileId; name: string | null; birth_date: string; photo: PhotoId | null }

async function buyerOf({ db, now }: StaffContext, { account_id }: DeskOrder) {
  const row = await maybeOne(
    db,
    sql<Buyer>`
      select id, name, birth_date::text, main_photo_id as photo from desk_members where account_id = ${account_id}
    `,
  )
  if (!row?.id) return null
  const { birth_date, ...rest } = row
  return { ...rest, age: ageOn(birth_date, now().toISOString().slice(0, 10)) }
}

const boughtBy = ({ db }: StaffContext, { account_id, currency }: DeskOrder) =>
  one(
    db,
    sql<{ orders: number; amount: number; refunds: number }>`
      select count(*)::integer as orders, coalesce(sum(amount), 0)::integer as amount,
        (
          select count(*)::integer from refunds refund join orders refunded on refunded.id = refund.order_id
          where refunded.account_id = ${account_id}
        ) as refunds
      from orders where account_id = ${account_id} and currency = ${currency} and status <> 'open'
    `,
  )

type PaymentRow = {
  id: string
  provider: string
  reference: string | null
  method: string
  status: string
  hold_reason: string | null
  account: string | null
  attempts: number
}

/** The bank account or card as far as the member recognises it, never more. */
async function paymentOf({ db }: StaffContext, { payment_id, id, account_id }: DeskOrder): Promise<PaymentRow | null> {
  const row = await maybeOne(
    db,
    sql<PaymentRow>`
      select payment.id, payment.provider, payment.provider_id as reference, payment.method, payment.status, payment.hold_reason,
        coalesce(
          (select '•••• ' || mandate.iban_end from debit_mandates mandate
            where mandate.order_id = ${id} and payment.method = 'directdebit' and mandate.confirmed_at is not null
            order by mandate.confirmed_at desc limit 1),
          (select token.label from payment_tokens token where token.account_id = ${account_id}
            and token.method = payment.method and token.provider = payment.provider)
        ) as account,
        (select count(*)::integer from payments attempts where attempts.order_id = ${id}) as attempts
      from payments payment where payment.id = ${payment_id}
    `,
  )
  return row ?? null
}

export type InvoiceRow = {
  number: number
  issued_at: Date
  vat_amount: number
  seller: { name: string; address: string; city: string; country: string; kvk: string; vat_numbers: string[] }
}

export const findInvoice = ({ db }: Pick<StaffContext, 'db'>, id: OrderId): Promise<InvoiceRow | undefined> =>
  maybeOne(db, sql<InvoiceRow>`select number, issued_at, vat_amount, seller from invoices where order_id = ${id}`)

async function invoiceOf(tx: StaffContext, { id, amount, list_amount, vat_basis_points }: DeskOrder) {
  const row = await findInvoice(tx, id)
  if (row === undefined) return null
  const { number, issued_at, vat_amount: vat, seller } = row
  const list_net = list_amount - includedTax(list_amount, vat_basis_points)
  return { number, issued_at, vat, net: amount - vat, seller: seller.name, list_net }
}

type RefundRow = {
  id: string
  cause: string
  amount: number
  credits: number
  status: string
  reason: string | null
  trouble: string | null
  requested_at: Date
  sent_at: Date | null
}

const refundsOf = ({ db }: StaffContext, id: OrderId) =>
  many(
    db,
    sql<RefundRow>`
      select id, cause, amount, credits, status, reason, trouble, requested_at, sent_at from refunds
      where order_id = ${id} order by requested_at desc, id
    `,
  )

type Asked = { says: string; asked_by: string; asked_at: Date }

/** The refund of this order that waits for a second person. */
export const askedFor = async ({ db }: Pick<StaffContext, 'db'>, id: OrderId): Promise<Asked | null> =>
  (
    await many(
      db,
      sql<Asked>`
      select says, asked_by, asked_at from waiting_requests where subject_kind = 'order' and subject_id = ${id} limit 1
    `,
    )
  )[0] ?? null

/** For `J` and `K`: the orders made just before and after this one. */
async function neighboursOf({ db }: StaffContext, { created_at, id }: DeskOrder, brands: readonly SiteId[]) {
  const { newer, older } = await one(
    db,
    sql<{ newer: OrderId | null; older: OrderId | null }>`
      select (
          select next.id from unnest(${brands}::text[]) as brand (id) cross join lateral (
            select orders.id, orders.created_at from orders
            where site_id = brand.id and (created_at, id) > (${created_at}, ${id}) order by created_at, id limit 1
          ) next order by next.created_at, next.id limit 1
        ) as newer,
        (
          select last.id from unnest(${brands}::text[]) as brand (id) cross join lateral (
            select orders.id, orders.created_at from orders
            where site_id = brand.id and (created_at, id) < (${created_at}, ${id}) order by created_at desc, id desc limit 1
          ) last order by last.created_at desc, last.id desc limit 1
        ) as older
    `,
  )
  return { newer, older }
}
