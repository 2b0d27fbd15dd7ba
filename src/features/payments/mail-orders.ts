import { sql } from 'kysely'

import type { MailContext } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { OrderId, SiteId } from '#kernel/ids.ts'
import { formatLocaleOf, type TextLocale } from '#kernel/locales.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import { SECOND } from '#kernel/time.ts'
import { maybeOne } from '#platform/db/query.ts'

/** What an email about an order needs, and the recipient. */
type Reader = {
  id: OrderId
  site_id: SiteId
  locale: TextLocale
  country: string
  currency: Currency
  amount: number
  email: string
}
type Seller = { name: string; address: string; city: string }
type Tx = MailContext

const readerColumns = sql`mine.id, mine.site_id, mine.locale, mine.country, mine.currency, mine.amount, address.email`
/** Empty for people who have left. */
const withAddress = sql`
  join account_facts account on account.id = mine.account_id
  join account_emails address on address.account_id = mine.account_id
`

type Confirmed = Reader & {
  order_words: string
  start_words: string
  withdraw_until: Date
  vat: number
  seller: Seller
}
const confirmedColumns = sql`
  ${readerColumns}, mine.order_words, mine.start_words, mine.withdraw_until, invoice.vat_amount as vat, invoice.seller
`

/** R-CONS-5: what was bought, price and tax, the seller, both consents, and how to withdraw; once per order. */
export async function mailOrderConfirmation(tx: Tx, order: OrderId): Promise<void> {
  const row = await maybeOne(
    tx.db,
    sql<Confirmed>`
      with first as (
        update orders set confirmed_by_mail_at = ${tx.clock.now()}
        where id = ${order} and confirmed_by_mail_at is null
        returning id, account_id, site_id, locale, country, currency, amount, order_words, start_words, withdraw_until
      )
      select ${confirmedColumns} from first mine ${withAddress} join invoices invoice on invoice.order_id = mine.id
    `,
  )
  if (row) await mailConfirmed(tx, row)
}

/** FIG-22: the same again, for a buyer who lost it. False for people who have left. */
export async function mailConfirmationAgain(tx: Tx, order: OrderId): Promise<boolean> {
  const row = await maybeOne(
    tx.db,
    sql<Confirmed>`
      select ${confirmedColumns}
      from orders mine ${withAddress} join invoices invoice on invoice.order_id = mine.id where mine.id = ${order}
    `,
  )
  if (row) await mailConfirmed(tx, row)
  return row !== undefined
}

async function mailConfirmed(tx: Tx, row: Confirmed): Promise<void> {
  const { name, address, city } = row.seller
  await sendMail(tx, {
    ...addressed(row),
    template: 'order_confirmation',
    values: {
      ...aboutOrder(row),
      ...{ order_words: row.order_words, start_words: row.start_words },
      amount: moneyIn(row, row.amount),
      vat: row.vat > 0 ? moneyIn(row, row.vat) : 'none',
      seller: `${name}, ${address}, ${city}`,
      last_day: lastDayOf(row.withdraw_until).toISOString(),
    },
  })
}

/** The period ends at midnight, so its last day is the one before. */
export const lastDayOf = (until: Date) => new Date(until.getTime() - SECOND)

/** R-CONS-1: the receipt of a withdrawal, with date and time. */
export async function mailWithdrawal(
  tx: Tx,
  { id }: { id: OrderId },
  { credits, amount }: { credits: number; amount: number },
): Promise<void> {
  const reader = await readerOf(tx, id)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'withdrawal_confirmation',
    values: {
      ...aboutOrder(reader),
      moment: tx.clock.now().toISOString(),
      credits: String(credits),
      amount: amount > 0 ? moneyIn(reader, amount) : 'none',
    },
  })
}

export async function mailRefundSent(tx: Tx, refund: string): Promise<void> {
  const row = await maybeOne(
    tx.db,
    sql<{ order_id: OrderId; amount: number }>`select order_id, amount from refunds where id = ${refund}`,
  )
  const reader = row && (await readerOf(tx, row.order_id))
  if (row === undefined || reader === undefined) return
  const values = { ...aboutOrder(reader), amount: moneyIn(reader, row.amount) }
  await sendMail(tx, { ...addressed(reader), template: 'refund_sent', values })
}

/** For chargebacks only; our own refunds have their own email. */
export async function mailChargeback(tx: Tx, order: OrderId): Promise<void> {
  const reader = await readerOf(tx, order, sql`mine.status = 'charged_back'`)
  if (reader === undefined) return
  const values = { ...aboutOrder(reader), amount: moneyIn(reader, reader.amount) }
  await sendMail(tx, { ...addressed(reader), template: 'chargeback_notice', values })
}

type Debit = { order: OrderId; seller: string; iban_end: string; mandate: string; creditor_id: string; due: Date }

/** R-SEPA-4: amount, date, mandate and creditor, before anything is collected. */
export async function mailDebitAnnouncement(tx: Tx, { order, due, ...debit }: Debit): Promise<void> {
  const reader = await readerOf(tx, order)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'debit_announcement',
    values: {
      ...aboutOrder(reader),
      amount: moneyIn(reader, reader.amount),
      due_day: due.toISOString(),
      ...debit,
    },
  })
}

const readerOf = ({ db }: Tx, order: OrderId, when = sql`true`) =>
  maybeOne(
    db,
    sql<Reader>`select ${readerColumns} from orders mine ${withAddress} where mine.id = ${order} and ${when}`,
  )

const addressed = ({ site_id, locale, email }: Reader) => ({ site: site_id, locale, to: email })
const aboutOrder = ({ id }: Reader) => ({ path: `/transactions/${id}`, reference: id })
const moneyIn = ({ currency, locale, country }: Reader, amount: number) =>
  formatMoney({ amount, currency }, formatLocaleOf(locale, country))
