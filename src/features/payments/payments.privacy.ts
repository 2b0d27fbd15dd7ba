import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import { forgetJobsWhere } from '#platform/jobs/queue-tables.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'
import { SMS_TASK } from '#platform/sms.ts'

import { forgetDebtor } from './forget-debtor.ts'

export const paymentsPrivacy = definePrivacy({
  feature: 'payments',
  tables: {
    // Orders, payments and invoices stay for the tax office, under an id that resolves to nobody: no name, no address.
    orders: ['account_id'],
    payment_tokens: ['account_id'],
    // The proof of a mandate stays with them; the bank account's owner goes.
    debit_mandates: ['account_id'],
    debit_codes: ['account_id'],
    debit_blocks: ['account_id'],
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
    const refunds = await many(
      db,
      sql<Record<string, Json>>`
        select refund.order_id, refund.cause, refund.credits, refund.amount, refund.status, refund.requested_at, refund.sent_at
        from refunds refund join orders on orders.id = refund.order_id
        where orders.account_id = ${account} order by refund.requested_at
      `,
    )
    const withdrawals = await many(
      db,
      sql<Record<string, Json>>`
        select declared.order_id, declared.credits, declared.amount, declared.declared_at
        from withdrawals declared join orders on orders.id = declared.order_id
        where orders.account_id = ${account} order by declared.declared_at
      `,
    )
    return {
      ...{ orders, payments, refunds, withdrawals, stored_ways_to_pay: stored },
      direct_debits: await debitsOf(db, account),
      direct_debit_blocked: await blockOf(db, account),
    }
  },

  async erase({ db }, { account }) {
    await run(db, sql`delete from payment_tokens where account_id = ${account}`)
    await run(db, sql`delete from debit_codes where account_id = ${account}`)
    await run(db, sql`delete from debit_blocks where account_id = ${account}`)
    const phones = await many(
      db,
      sql<{ phone: string }>`
        select distinct phone from debit_mandates where account_id = ${account} and phone is not null
      `,
    )
    await forgetJobsWhere(db, { task: SMS_TASK, field: 'to', values: phones.map(({ phone }) => phone) })
    await run(db, sql`delete from debit_mandates where account_id = ${account} and confirmed_at is null`)
    await forgetDebtor({ db }, sql`account_id = ${account}`)
  },
})

/** The IBAN is sealed for the bank: its last digits tell the member which account it was. */
const debitsOf = (db: Db, account: MemberId) =>
  many(
    db,
    sql<Record<string, Json>>`
      select reference, holder as account_holder, iban_end, street, house_number, zip, city, phone, amount, currency,
        words, created_at, confirmed_at
      from debit_mandates where account_id = ${account} order by created_at
    `,
  )

async function blockOf(db: Db, account: MemberId): Promise<Date | null> {
  const block = await maybeOne(
    db,
    sql<{ blocked_at: Date }>`select blocked_at from debit_blocks where account_id = ${account}`,
  )
  return block?.blocked_at ?? null
}
