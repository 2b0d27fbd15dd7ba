import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const paymentsPrivacy = definePrivacy({
  feature: 'payments',
  tables: {
    // Orders, payments and invoices stay for the tax office, under an id that nothing resolves: no name, no address.
    orders: ['account_id'],
    payment_tokens: ['account_id'],
  },

  async exportOf({ db }, { account }) {
    const orders = await many(
      db,
      sql<Record<string, Json>>`
        select id, package, credits, country, currency, list_amount, amount, discount_code, status, created_at, paid_at,
          order_words, start_words from orders where account_id = ${account} order by created_at
      `,
    )
    const payments = await many(
      db,
      sql<Record<string, Json>>`
        select payment.order_id, payment.method, payment.status, payment.amount, payment.currency, payment.refunded,
          payment.created_at, payment.changed_at
        from payments payment join orders on orders.id = payment.order_id
        where orders.account_id = ${account} order by payment.created_at
      `,
    )
    const stored = await many(
      db,
      sql<Record<string, Json>>`select method, label, saved_at from payment_tokens where account_id = ${account}`,
    )
    return { orders, payments, stored_ways_to_pay: stored }
  },

  async erase({ db }, { account }) {
    await run(db, sql`delete from payment_tokens where account_id = ${account}`)
  },
})
