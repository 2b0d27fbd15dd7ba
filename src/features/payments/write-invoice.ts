import { sql } from 'kysely'

import type { OrderId } from '#kernel/ids.ts'
import { includedTax } from '#kernel/money.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'

/** R-CONS-6: the company's next number, in the payment's transaction: no gaps, whatever fails. */
export async function writeInvoice({ db, clock }: { db: Db; clock: Clock }, site: Site, order: OrderId): Promise<void> {
  const { amount, vat_basis_points } = await one(
    db,
    sql<{ amount: number; vat_basis_points: number }>`select amount, vat_basis_points from orders where id = ${order}`,
  )
  const { number } = await one(
    db,
    sql<{ number: number }>`
      insert into invoice_counters (company_id, last) values (${site.company_id}, 1)
      on conflict (company_id) do update set last = invoice_counters.last + 1
      returning last as number
    `,
  )
  await run(
    db,
    sql`
      insert into invoices (company_id, number, order_id, issued_at, vat_amount, seller)
      values (${site.company_id}, ${number}, ${order}, ${clock.now()}, ${includedTax(amount, vat_basis_points)},
        ${JSON.stringify(site.company)})
    `,
  )
}
