import { sql } from 'kysely'

import { includedTax } from '#kernel/money.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'

export type Sale = {
  site: string
  /** Whose orders are one buyer's. */
  buyer: string
  at: Date
  amount: number
  method?: string
  country?: string
  currency?: string
  rate?: number
  refunds?: { at: Date; amount: number; cause?: 'operator' | 'provider' | 'paid_twice'; sent?: boolean }[]
  chargedBackAt?: Date | undefined
  wonBackAt?: Date | undefined
}

let invoices = 0

/** A paid order with payment, events, invoice and what became of it, straight into the books; no credits. */
export async function aSale(db: Db, sale: Sale): Promise<{ order: string; payment: string }> {
  const { site, buyer, at, amount, method = 'ideal', country = 'NL', currency = 'EUR', rate = 2100 } = sale
  const status = sale.wonBackAt ? 'paid' : sale.chargedBackAt ? 'charged_back' : 'paid'
  const { order } = await one(
    db,
    sql<{ order: string }>`
      insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, amount,
        vat_basis_points, locale, order_words, start_words, status, created_at, paid_at)
      values (${site}, ${buyer.padEnd(22, '0').slice(0, 22)}, gen_random_uuid(), 'medium', 40, ${country}, ${currency}, ${amount}, ${amount},
        ${rate}, 'en', '', '', ${status}, ${at}, ${at})
      returning id as order
    `,
  )
  const { payment } = await one(
    db,
    sql<{ payment: string }>`
      insert into payments (order_id, site_id, client_id, method, provider, provider_id, status, amount, currency, created_at, changed_at)
      values (${order}, ${site}, gen_random_uuid(), ${method}, 'sandbox', ${order}, ${status}, ${amount}, ${currency}, ${at}, ${at})
      returning id as payment
    `,
  )
  invoices += 1
  await run(
    db,
    sql`
      insert into invoices (company_id, number, order_id, issued_at, vat_amount, seller)
      values ('figures', ${invoices}, ${order}, ${at}, ${includedTax(amount, rate)}, '{}')
    `,
  )
  const events = [
    { status: 'paid', at },
    ...(sale.chargedBackAt ? [{ status: 'charged_back', at: sale.chargedBackAt }] : []),
    ...(sale.wonBackAt ? [{ status: 'paid', at: sale.wonBackAt }] : []),
  ]
  for (const [place, event] of events.entries())
    await run(
      db,
      sql`
        insert into payment_events (payment_id, n, status, source, at)
        values (${payment}, ${place + 1}, ${event.status}, 'hook', ${event.at})
      `,
    )
  for (const { at: when, amount: back, cause = 'operator', sent = true } of sale.refunds ?? [])
    await run(
      db,
      sql`
        insert into refunds (payment_id, order_id, cause, credits, amount, status, requested_at, sent_at)
        values (${payment}, ${order}, ${cause}, 0, ${back}, ${sent ? 'sent' : 'requested'}, ${when}, ${sent ? when : null})
      `,
    )
  return { order, payment }
}
