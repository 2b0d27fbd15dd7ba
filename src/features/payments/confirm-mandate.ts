import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { type ClientId, type OrderId, orderId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import { dayIn } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Charge } from '#platform/payments/provider.ts'

import { creditorOf, debitPurchaseOf } from './debit-purchase.ts'
import { CODE_LIFETIME, CODE_TRIES, dueDay } from './direct-debit.rules.ts'
import { mailDebitAnnouncement } from './mail-orders.ts'
import { placeOrder } from './place-order.ts'
import { readOrder } from './read-order.ts'
import { refuseDebit } from './refuse-debit.ts'
import { retryPayment } from './retry-payment.ts'
import { hashCode, openIban } from './seal-iban.ts'

type Confirmation = { client_id: ClientId; mandate: string; otp: string; start_now: boolean }
type Mandate = {
  id: string
  reference: string
  order_id: OrderId | null
  ordered_before: boolean
  package: string
  country: Country
  code: string | null
  amount: number
  holder: string
  iban: Buffer
  iban_end: string
  iban_hash: Buffer
  confirmed_at: Date | null
  client_id: string | null
}

/**
 * PAY-5, step two: the code signs the mandate, then the order is placed and its debit started. Idempotent: a repeated
 * click resumes where the first stopped.
 */
export async function confirmMandate(ctx: MemberContext, { mandate: id, otp, client_id, start_now }: Confirmation) {
  const mandate = await findMandate(ctx, id)
  if (mandate.client_id !== client_id) {
    if (mandate.confirmed_at !== null) throw new DomainError('mandate_not_found')
    if (!start_now && !mandate.ordered_before) throw new DomainError('start_request_missing')
    // Report a changed price before the code is used up.
    await debitPurchaseOf(ctx, wishOf(mandate))
    const signed = await sign(ctx, mandate, { otp, clientId: client_id })
    // The same click may have won the race on another connection.
    if (!signed && (await findMandate(ctx, id)).client_id !== client_id) throw new DomainError('sms_code_invalid')
  }
  const { order } = await collect(ctx, mandate, { client_id, start_now })
  await announce(ctx, mandate, order.id)
  return { order }
}

async function findMandate({ db, member, site }: MemberContext, id: string): Promise<Mandate> {
  // An id of another shape can't be ours.
  const known = orderId.safeParse(id)
  const mandate = known.success
    ? await maybeOne(
        db,
        sql<Mandate>`
          select id, reference, order_id, ordered_before, package, country, code, amount, holder, iban, iban_end, iban_hash,
            confirmed_at, client_id
          from debit_mandates
          where id = ${known.data} and account_id = ${member.id} and site_id = ${site.id} and iban is not null
        `,
      )
    : undefined
  if (mandate === undefined) throw new DomainError('mandate_not_found')
  return mandate
}

const ORDERED = 'a mandate for an earlier order names it'

const wishOf = ({ ordered_before, order_id, package: name, country, code, amount }: Mandate) =>
  ordered_before
    ? { order: must(order_id, ORDERED) }
    : { package: name, country, code: code ?? undefined, total: amount }

/**
 * Serialises debits by member and by bank account, so the limits see every earlier one. A wrong code is counted and
 * signs nothing.
 */
async function sign(
  ctx: MemberContext,
  mandate: Mandate,
  { otp, clientId }: { otp: string; clientId: ClientId },
): Promise<boolean> {
  const { id, amount, iban_hash } = mandate
  return inTransaction(ctx, async (tx) => {
    if (!(await spendCode(tx, mandate, otp))) return false
    await lockName(tx.db, `debit ${tx.member.id}`)
    await lockName(tx.db, `debit ${iban_hash.toString('hex')}`)
    await refuseDebit(tx, { amount, ibanHash: iban_hash })
    const signed = await run(
      tx.db,
      sql`
        update debit_mandates set confirmed_at = ${tx.now()}, client_id = ${clientId}, due_on = ${dueDay(tx.now())}
        where id = ${id} and confirmed_at is null
      `,
    )
    return signed > 0
  })
}

/** R-SEPA-3: every attempt counts; the right code works once. */
async function spendCode(tx: MemberContext, { id, iban_hash, amount }: Mandate, otp: string): Promise<boolean> {
  const now = tx.now()
  const code = otp.replaceAll(/\s/g, '')
  const hash = hashCode(tx.keys, { code, account: tx.member.id, mandate: id, iban_hash, amount })
  const tried = await maybeOne(
    tx.db,
    sql<{ right: boolean }>`
      update debit_codes set tries = tries + 1, used_at = case when code_hash = ${hash} then ${now}::timestamptz end
      where mandate_id = ${id} and account_id = ${tx.member.id} and used_at is null and tries < ${CODE_TRIES}
        and sent_at > ${new Date(now.getTime() - CODE_LIFETIME)}
      returning used_at is not null as right
    `,
  )
  return tried?.right === true
}

/** Places the order for this click, or retries an order whose payment failed. */
async function collect(ctx: MemberContext, mandate: Mandate, click: { client_id: ClientId; start_now: boolean }) {
  const { reference, holder, package: name, country, code, amount: total } = mandate
  const debit: Charge['debit'] = {
    holder,
    iban: openIban(ctx.keys, mandate.iban, reference),
    mandate: reference,
    signedOn: dayIn(ctx.site.time_zone, mandate.confirmed_at ?? ctx.now()),
  }
  const method = 'directdebit'
  if (!mandate.ordered_before) {
    return placeOrder(ctx, { ...click, package: name, country, total, method, debit, code: code ?? undefined })
  }
  const order = must(mandate.order_id, ORDERED)
  if (await isUnderWay(ctx, order, click.client_id)) return readOrder(ctx, order)
  return retryPayment(ctx, { client_id: click.client_id, order, method, debit })
}

async function isUnderWay({ db }: MemberContext, order: OrderId, clientId: ClientId): Promise<boolean> {
  const started = await maybeOne(
    db,
    sql`select from payments where order_id = ${order} and client_id = ${clientId} and provider_id is not null`,
  )
  return started !== undefined
}

/** R-SEPA-4: once, and only for a debit that is under way. */
async function announce(ctx: MemberContext, { id, reference, iban_end }: Mandate, order: OrderId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const first = await maybeOne(
      tx.db,
      sql<{ confirmed_at: Date }>`
        update debit_mandates set order_id = ${order}, announced_at = ${tx.now()}
        where id = ${id} and announced_at is null returning confirmed_at
      `,
    )
    if (first === undefined) return
    const { name, id: creditor_id } = creditorOf(tx)
    await mailDebitAnnouncement(tx, {
      ...{ order, seller: name, iban_end, mandate: reference, creditor_id },
      due: dueDay(first.confirmed_at),
    })
  })
}
