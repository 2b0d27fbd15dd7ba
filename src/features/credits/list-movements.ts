import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { many, one } from '#platform/db/query.ts'

import { MOVEMENTS_PAGE, movementCause } from './movements.rules.ts'

type Row = { n: number; at: Date; cause: string; cause_id: string; amount: number; balance: number }

/** Causes whose id begins with an order id. */
const OF_AN_ORDER = ['order', 'order_reversal', 'order_reversal_return', 'withdrawal']

/**
 * R-LEDGER-10. The ledger is append-only, so a movement's position never changes: it serves as the cursor and reveals
 * nothing about other members.
 */
export async function listMovements({ db, member }: MemberContext, { cursor }: { cursor?: string | undefined }) {
  const before = /^\d{1,9}$/.test(cursor ?? '') ? sql`where n < ${Number(cursor)}` : sql``
  const rows = await many(
    db,
    sql<Row>`
      select n, at, cause, cause_id, amount, balance from (
        select row_number() over (order by id) as n, at, cause, cause_id, amount, balance
        from credit_movements where account_id = ${member.id}
      ) mine ${before}
      order by n desc limit ${MOVEMENTS_PAGE}
    `,
  )
  const { balance } = await one(
    db,
    sql<{ balance: number }>`select balance from wallet_balances where account_id = ${member.id}`,
  )
  const last = rows[MOVEMENTS_PAGE - 1]?.n ?? 1
  return {
    balance,
    movements: rows.map(({ cause, cause_id, ...rest }) => ({
      ...rest,
      cause: movementCause(cause),
      order: OF_AN_ORDER.includes(cause) ? cause_id.split(' ', 1).join() : null,
    })),
    next: last > 1 ? String(last) : null,
  }
}
