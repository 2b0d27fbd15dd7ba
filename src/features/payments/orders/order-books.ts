import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import { includedTax } from '#kernel/money.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import type { DeskOrder } from './find-desk-order.ts'
import type { BookLine } from './orders.contract.ts'

type Entry = { set_id: string; at: Date; cause: string; book: string; amount: number }

/** A bank can charge back again after it reversed its chargeback; more than this is no order any more. */
const REVERSALS = [1, 2, 3, 4, 5]

/** The ledger lines of an order: its grant, and everything taken back or returned since. */
export const entriesOf = ({ db }: { db: Db }, id: OrderId): Promise<Entry[]> =>
  many(
    db,
    sql<Entry>`
      select set_id::text, at, cause, book, amount from ledger_entries
      where cause = 'order' and cause_id = ${id} or cause = 'withdrawal' and cause_id = ${id}
        or cause = 'refund' and cause_id = any(array(select refund.id::text from refunds refund where refund.order_id = ${id}))
        or cause in ('order_reversal', 'order_reversal_return') and cause_id = any(${REVERSALS.map((n) => `${id} ${n}`)}::text[])
      order by ledger_entries.set_id, amount
    `,
  )

const BOOKS: Record<string, string> = {
  bought: 'Wallet of the member',
  gifted: 'Wallet of the member, gifts',
  debt: 'Spent, owed by the member',
  sold: 'Credits sold',
  given_away: 'Credits given away',
  earned: 'Credits earned',
  written_off: 'Credits written off',
}

type Moved = { at: Date; amount: number; vat: number }

/**
 * FIG-19: both sides of everything that moved. Credits as the ledger has them; money as payment, invoice and refunds
 * say, since the provider keeps that account.
 */
export async function booksOf(tx: { db: Db }, order: DeskOrder, brand: string): Promise<BookLine[]> {
  const credits = (await entriesOf(tx, order.id)).map(({ at, book, amount }) => ({
    ...{ at, account: BOOKS[book] ?? book, unit: 'credits', amount },
  }))
  const lines = [...credits, ...(await moneyMoved(tx, order)).flatMap((moved) => moneyLines(order, brand, moved))]
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function moneyLines({ provider, currency, country }: DeskOrder, brand: string, { at, amount, vat }: Moved): BookLine[] {
  const line = (account: string, value: number): BookLine[] =>
    value === 0 ? [] : [{ at, account, unit: currency, amount: value }]
  return [
    ...line(`${provider ?? 'Provider'}, to be settled`, amount),
    ...line(`Revenue, ${brand}`, vat - amount),
    ...line(`VAT owed, ${country}`, -vat),
  ]
}

/** Payments in, refunds and chargebacks out, each with the tax in it. */
async function moneyMoved({ db }: { db: Db }, order: DeskOrder): Promise<Moved[]> {
  const { paid_at, amount, vat_basis_points } = order
  if (paid_at === null) return []
  const refunds = await many(
    db,
    sql<{ at: Date; amount: number }>`
      select sent_at as at, amount from refunds
      where order_id = ${order.id} and sent_at is not null and cause <> 'paid_twice' order by sent_at, id
    `,
  )
  const turns = await many(
    db,
    sql<{ at: Date; status: string; earlier: string | null }>`
      select at, status, earlier from (
        select event.at, event.n, event.status, lag(event.status) over (order by event.n) as earlier
        from payment_events event where event.payment_id = ${order.payment_id} and event.note is null
      ) moves
      where status = 'charged_back' or earlier = 'charged_back' order by n
    `,
  )
  const moved = (at: Date, part: number, sign: 1 | -1): Moved => ({
    ...{ at, amount: sign * part, vat: sign * includedTax(part, vat_basis_points) },
  })
  const given = (until: Date) => refunds.filter((each) => each.at <= until).reduce((sum, each) => sum + each.amount, 0)
  return [
    moved(paid_at, amount, 1),
    ...refunds.map((refund) => moved(refund.at, refund.amount, -1)),
    ...turns.map(({ at, status }) => moved(at, amount - given(at), status === 'charged_back' ? -1 : 1)),
  ]
}
