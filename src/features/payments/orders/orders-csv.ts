import { recordAct } from '#features/staff/record-act.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { findOrders, type OrderFilter } from './list-orders.ts'
import { ORDERS_CSV, orderName } from './orders.rules.ts'

/** Orders that an export looks through for what no index serves. */
const LOOKED_THROUGH = 100_000

/** FIG-16: the list for other programs, without names. On record. */
export function downloadOrders(
  ctx: StaffContext,
  { brand, ...filter }: OrderFilter & { brand?: SiteId | undefined },
): Promise<FileAnswer> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await findOrders(tx, { brand, filter, lines: ORDERS_CSV, looked: LOOKED_THROUGH })
    await recordAct(tx, { act: 'order.export', site: brand, after: { filter, lines: rows.length } })
    const text = csvOf(
      [
        'order',
        'id',
        'time',
        'brand',
        'credits',
        'code',
        'method',
        'provider',
        'country',
        'state',
        'amount',
        'currency',
      ],
      rows.map((row) => [
        ...[orderName(row.number), row.id, row.created_at.toISOString(), row.site_id, String(row.credits)],
        ...[row.discount_code ?? '', row.method ?? '', row.provider ?? '', row.country, row.state],
        ...[(row.amount / 100).toFixed(2), row.currency],
      ]),
    )
    return { type: 'text/csv; charset=utf-8', bytes: Buffer.from(text), filename: 'orders.csv', cache: 'no-store' }
  })
}
