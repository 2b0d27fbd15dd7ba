import { sql } from 'kysely'

import { countActs } from '#features/staff/count-acts.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId, OrderId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { lockName } from '#platform/db/lock.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import type { FileAnswer } from '#platform/http/operations.ts'
import { siteById } from '#platform/site.ts'
import { type ZipEntry, zip } from '#platform/zip.ts'

import { type DeskOrder, findDeskOrder, subjectOf } from './find-desk-order.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { happenedTo } from './order-happened.ts'
import { methodName, orderName } from './orders.rules.ts'
import { findInvoice } from './read-desk-order.ts'

const ACT = 'order.answer_file'
/** Nobody contests more; a stolen session would copy addresses. */
const MOST = { hour: 20, day: 60 }
/** Enough to show that somebody used what they bought. */
const LINES = 1000

/**
 * FIG-24: what a bank wants to see before it takes a chargeback back: the order and the words agreed to, delivery and
 * use of the credits, logins by device and country without network addresses, invoice and history. It names the
 * member's email, so it is a reading of personal data, counted and on record.
 */
export function downloadAnswer(ctx: StaffContext, id: OrderId): Promise<FileAnswer> {
  return inTransaction(ctx, async (tx) => {
    const seen = brandsFor(tx, 'see_money')
    const order = await findDeskOrder(
      tx,
      id,
      brandsFor(tx, 'reveal').filter((brand) => seen.includes(brand)),
    )
    if (order.paid_at === null) throw new DomainError('not_found')
    await refuseTooMany(tx)
    const entries = await entriesOf(tx, order)
    await recordAct(tx, {
      ...{ act: ACT, site: order.site_id, subject: await subjectOf(tx, order), reason: 'To contest a chargeback' },
      after: { order: id, field: 'email' },
    })
    return {
      ...{ type: 'application/zip', bytes: await zip(entries), cache: 'no-store' },
      filename: `chargeback-${orderName(order.number)}.zip`,
    }
  })
}

async function refuseTooMany(tx: StaffContext): Promise<void> {
  await lockName(tx.db, `answers ${tx.staff.id}`)
  const since = (span: number) => new Date(tx.now().getTime() - span)
  const { hour, day } = await countActs(tx, ACT, { hour: since(HOUR), day: since(DAY) })
  if (hour >= MOST.hour || day >= MOST.day) throw new ConsoleError('too_many_reveals')
}

async function entriesOf(tx: StaffContext, order: DeskOrder): Promise<ZipEntry[]> {
  const at = tx.now()
  const file = (name: string, bytes: Buffer | string): ZipEntry => ({ name, bytes: Buffer.from(bytes), at })
  const invoice = await findInvoice(tx, order.id)
  const history = await happenedTo(tx, order)
  return [
    file('1-summary.txt', await summaryOf(tx, order)),
    file('2-words-agreed-to.txt', wordsOf(order)),
    file(
      '3-history.csv',
      csvOf(
        ['time', 'by', 'what', 'more'],
        history.map((line) => [line.at.toISOString(), line.by, line.what, line.more ?? '']),
      ),
    ),
    file('4-use-of-credits.csv', await creditsUse(tx, order)),
    file('5-logins.csv', await loginsOf(tx, order.account_id)),
    ...(invoice ? [file(`6-invoice-${invoice.number}.pdf`, invoicePdf(order, invoice))] : []),
    ...(await mandateOf(tx, order.id)).map((words) => file('7-direct-debit-mandate.txt', words)),
  ]
}

type Account = { email: string; signup_date: Date; confirmed_at: Date | null }

async function summaryOf(tx: StaffContext, order: DeskOrder): Promise<string> {
  const site = siteById(tx, order.site_id)
  const account = await maybeOne(
    tx.db,
    sql<Account>`select email, signup_date, confirmed_at from desk_members where account_id = ${order.account_id}`,
  )
  const payment = await maybeOne(
    tx.db,
    sql<{ provider_id: string | null }>`select provider_id from payments where id = ${order.payment_id}`,
  )
  const spent = await maybeOne(tx.db, sql<{ unused: number | null }>`select unused_credits(${order.id}) as unused`)
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, 'en-GB')
  const lines: [string, string][] = [
    ['Seller', `${site.company.name}, ${site.company.address}, ${site.company.city}`],
    ['Service', `${site.name} (${site.domain}), on the statement as ${site.statement_name}`],
    ['Order', `${orderName(order.number)}, ${order.id}`],
    ['Bought', `${order.credits} credits for ${money(order.amount)}, tax included`],
    ['Made', order.created_at.toISOString()],
    ['Paid', order.paid_at?.toISOString() ?? ''],
    ['Method', `${methodName(order.method ?? '')} by ${order.provider}, ${payment?.provider_id ?? 'no reference'}`],
    ['Country', `${order.country}, chosen by the buyer`],
    ['Delivered', `${order.credits} credits at ${order.paid_at?.toISOString() ?? ''}, at once as the buyer asked`],
    ['Unused now', String(spent?.unused ?? 'the account is gone')],
    [
      'Confirmation',
      order.confirmed_by_mail_at ? `emailed at ${order.confirmed_by_mail_at.toISOString()}` : 'not emailed',
    ],
    ['Withdrawal', order.withdraw_until ? `possible until ${order.withdraw_until.toISOString()}` : ''],
    [
      'Account',
      account ? `${account.email}, since ${account.signup_date.toISOString()}` : 'erased at the member’s wish',
    ],
    ['Address confirmed', account?.confirmed_at?.toISOString() ?? 'no'],
  ]
  return lines.map(([term, text]) => `${`${term}:`.padEnd(20)}${text}\r\n`).join('')
}

const wordsOf = ({ order_words, start_words, locale, created_at }: DeskOrder) =>
  [
    `Shown in ${locale} directly above the button, and agreed to at ${created_at.toISOString()}:`,
    order_words,
    'Ticked by the buyer, empty before:',
    start_words,
  ].join('\r\n\r\n')

async function creditsUse({ db }: StaffContext, { account_id, paid_at }: DeskOrder): Promise<string> {
  const rows = await many(
    db,
    sql<{ at: Date; cause: string; amount: number; balance: number }>`
      select at, cause, amount, balance from credit_movements
      where account_id = ${account_id} and at >= ${paid_at} order by id limit ${LINES}
    `,
  )
  return csvOf(
    ['time', 'what', 'credits', 'balance'],
    rows.map(({ at, cause, amount, balance }) => [at.toISOString(), cause, String(amount), String(balance)]),
  )
}

async function loginsOf({ db }: StaffContext, account: MemberId): Promise<string> {
  const rows = await many(
    db,
    sql<{ device: string; created_at: Date; last_used_at: Date; country: string | null }>`
      select device, created_at, last_used_at, proved_country as country from desk_logins
      where account_id = ${account} order by created_at limit ${LINES}
    `,
  )
  return csvOf(
    ['login', 'last_used', 'device', 'country'],
    rows.map((row) => [row.created_at.toISOString(), row.last_used_at.toISOString(), row.device, row.country ?? '']),
  )
}

/** The signed words of a direct debit, with their hash; holder and account stay with the bank. */
async function mandateOf({ db }: StaffContext, id: OrderId): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ reference: string; words: string; hash: string; confirmed_at: Date }>`
      select reference, words, encode(words_hash, 'hex') as hash, confirmed_at from debit_mandates
      where order_id = ${id} and confirmed_at is not null order by confirmed_at desc limit 1
    `,
  )
  return rows.map(
    ({ reference, words, hash, confirmed_at }) =>
      `Mandate ${reference}, confirmed by a code sent to the phone at ${confirmed_at.toISOString()}\r\n\r\n${words}\r\n\r\nSHA-256 ${hash}\r\n`,
  )
}
