import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { type OrderId, orderId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { shownRow, type TransactionRow, transactionColumns } from './list-transactions.ts'
import { isFresh } from './read-order.ts'
import { historyOf } from './transaction-history.ts'
import type { Invoice, Transaction } from './transactions.contract.ts'
import { withdrawalOf } from './withdraw-from-order.ts'

type Row = TransactionRow & {
  paid_at: Date | null
  list_amount: number
  discount_code: string | null
  discount_percentage: number
  order_words: string
  start_words: string
  withdraw_until: Date | null
  vat_basis_points: number
  unused: number | null
  promised: number
  declared: { at: string; credits: number; amount: number } | null
  invoice: { number: number; issued_at: string; vat_amount: number; seller: Invoice['seller'] } | null
  is_last: boolean
}

/** PAY-6: the member's own order with its history; anyone else's does not exist. */
export async function readTransaction(ctx: MemberContext, id: string): Promise<{ transaction: Transaction }> {
  const known = orderId.safeParse(id)
  const row = known.success ? await maybeOne(ctx.db, statement(ctx, known.data)) : undefined
  if (row === undefined) throw new DomainError('order_not_found')
  const { paid_at, list_amount, discount_code, discount_percentage, order_words, start_words } = row
  const shown = shownRow(inList(row))
  const isOpen = row.status === 'open' && !row.given_back
  const underWay = shown.state === 'loading' || shown.state === 'pending'
  return {
    transaction: {
      ...shown,
      ...{ paid_at, list_amount, discount_code, discount_percentage, order_words, start_words },
      history: await historyOf(ctx, row.id),
      invoice: invoiceOf(row),
      withdrawal: withdrawalShown(ctx, row),
      given_back: row.given_back,
      unfinished: isOpen && (underWay || isFresh(row.created_at, ctx.now())),
      again: againOf(ctx, row),
    },
  }
}

const inList = ({ id, created_at, credits, amount, currency, country, status, payment, refunding, ...row }: Row) => ({
  ...{ id, created_at, package: row.package, credits, amount, currency, country, status, payment, refunding },
  given_back: row.given_back,
})

function invoiceOf({ invoice, amount, vat_basis_points }: Row): Invoice | null {
  if (invoice === null) return null
  const { number, issued_at, vat_amount: vat, seller } = invoice
  return { number, issued_at: new Date(issued_at), seller, vat, net: amount - vat, vat_basis_points }
}

function withdrawalShown(ctx: MemberContext, row: Row): Transaction['withdrawal'] {
  const { withdraw_until: until, declared, status } = row
  const holdsMoney = status === 'paid' || status === 'part_refunded'
  // If all the money went back another way, there is nothing to withdraw from.
  if (until === null || (!holdsMoney && declared === null)) return null
  return {
    until,
    open: holdsMoney && declared === null && ctx.now() < until,
    ...withdrawalOf({ ...row, unused: holdsMoney ? (row.unused ?? 0) : 0 }),
    declared: declared && { ...declared, at: new Date(declared.at) },
  }
}

/** A trial package can be bought once. */
function againOf({ site }: MemberContext, row: Row): Transaction['again'] {
  const sold = site.packages.find(({ id, trial }) => id === row.package && !trial)
  if (row.status === 'open' || sold === undefined || !site.countries.includes(row.country)) return null
  return row.is_last ? 'repeat_order' : 'package'
}

const statement = (ctx: MemberContext, id: OrderId) => sql<Row>`
  select ${transactionColumns}, orders.paid_at, orders.list_amount, orders.discount_code, orders.discount_percentage,
    orders.order_words, orders.start_words, orders.withdraw_until, orders.vat_basis_points,
    unused_credits(orders.id) as unused,
    coalesce((select sum(amount) from refunds where order_id = orders.id and cause <> 'paid_twice'), 0)::integer as promised,
    (
      select json_build_object('at', declared_at, 'credits', credits, 'amount', amount)
      from withdrawals where order_id = orders.id
    ) as declared,
    (select to_json(invoice) from invoices invoice where order_id = orders.id) as invoice,
    not exists (
      select from orders later where later.account_id = orders.account_id and later.site_id = orders.site_id
        and later.status <> 'open' and (later.created_at, orders.id) > (orders.created_at, later.id)
    ) as is_last
  from orders
  where orders.id = ${id} and orders.account_id = ${ctx.member.id} and orders.site_id = ${ctx.site.id}
`
