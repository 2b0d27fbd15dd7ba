import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { creditorOf, type DebitPurchase, type DebitWish, debitPurchaseOf } from './debit-purchase.ts'
import { ANNOUNCED_DAYS } from './direct-debit.rules.ts'
import { bareIban, countryOfIban, endOfIban, isIban } from './iban.rules.ts'
import { mobileNumber } from './mobile-number.ts'
import { isPostcode } from './postcode.rules.ts'
import { refuseDebit } from './refuse-debit.ts'
import { hashIban, sealIban } from './seal-iban.ts'
import { sendDebitCode } from './send-debit-code.ts'
import { findWaitingMandate, ibanOfWaiting, mandateReply, type WaitingMandate } from './waiting-mandate.ts'

type DebitForm = DebitWish & {
  account_holder: string
  iban?: string | undefined
  same_account_as?: string | undefined
  new_code?: boolean | undefined
  street: string
  house_number: string
  zip: string
  city: string
  phone: string
}

/**
 * PAY-5, step one. Nothing is ordered: the mandate waits for the texted code and replaces an earlier unconfirmed one.
 * The same details again lead back to the code already sent: each message costs money, and there are few.
 */
export async function prepareMandate(ctx: MemberContext, form: DebitForm) {
  const purchase = await debitPurchaseOf(ctx, form)
  const iban = await ibanIn(ctx, form)
  if (!isPostcode(form.zip, [purchase.country, countryOfIban(iban)])) {
    throw new DomainError('invalid_input', {}, { zip: { code: 'field_invalid' } })
  }
  const phone = mobileNumber(form.phone, purchase.country, ctx.site)
  const ibanHash = hashIban(ctx.keys, iban)
  await refuseDebit(ctx, { amount: purchase.amount, ibanHash })
  return inTransaction(ctx, async (tx) => {
    // The first lock of `countSms`: a double click waits here and finds the mandate of the first.
    await lockName(tx.db, `debit sms ${tx.member.id}`)
    const waiting = form.new_code ? undefined : await findWaitingMandate(tx, purchase)
    if (waiting !== undefined && isUnchanged(tx, waiting, { form, purchase, phone, ibanHash })) {
      return { mandate: mandateReply(tx, { ...waiting, iban }) }
    }
    const reference = newReference(tx)
    const words = mandateWords(tx, purchase, reference)
    const made = await writeMandate(tx, { form, purchase, iban, phone, ibanHash, reference, words })
    await sendDebitCode(tx, { mandate: made.id, iban_hash: ibanHash, phone, ...purchase })
    return {
      mandate: mandateReply(tx, {
        ...purchase,
        id: made.id,
        reference,
        words,
        holder: form.account_holder,
        phone,
        iban,
      }),
    }
  })
}

/** As typed, or that of the mandate being changed. */
async function ibanIn(ctx: MemberContext, { iban: typed, same_account_as: mandate }: DebitForm): Promise<string> {
  const iban = typed !== undefined ? bareIban(typed) : mandate !== undefined ? await ibanOfWaiting(ctx, mandate) : null
  if (iban === null) throw new DomainError('invalid_input', {}, { iban: { code: 'field_required' } })
  if (!isIban(iban)) throw new DomainError('iban_invalid')
  return iban
}

type Entered = Pick<Mandate, 'form' | 'purchase' | 'phone' | 'ibanHash'>

/** Its wording, too: in another language, or with another creditor, it has to be read and signed anew. */
const isUnchanged = (ctx: MemberContext, waiting: WaitingMandate, { form, purchase, phone, ibanHash }: Entered) =>
  waiting.iban_hash.equals(ibanHash) &&
  waiting.phone === phone &&
  waiting.holder === form.account_holder &&
  (['street', 'house_number', 'zip', 'city'] as const).every((name) => waiting[name] === form[name]) &&
  waiting.words === mandateWords(ctx, purchase, waiting.reference)

/** Read out over the phone: no characters that look or sound alike. */
const SIGNS = '23456789ACDEFHJKLMNPRTUVWXY'
const REFERENCE_LENGTH = 14
const newReference = ({ random }: MemberContext) =>
  Array.from({ length: REFERENCE_LENGTH }, () => SIGNS[random.below(SIGNS.length)]).join('')

/** R-SEPA-1: contains nothing about the debtor, so the proof can stay when the person is erased. */
function mandateWords(ctx: MemberContext, { amount, currency, country }: DebitPurchase, reference: string): string {
  const { name, address, city, id } = creditorOf(ctx)
  return ctx.text('payments.mandate_words', {
    creditor: name,
    address: `${address}, ${city}`,
    creditor_id: id,
    reference,
    amount: formatMoney({ amount, currency }, formatLocaleOf(ctx.textLocale, country)),
    days: ANNOUNCED_DAYS,
  })
}

type Mandate = {
  form: DebitForm
  purchase: DebitPurchase
  iban: string
  phone: string
  ibanHash: Buffer
  reference: string
  words: string
}

async function writeMandate(tx: MemberContext, { form, purchase, iban, phone, ibanHash, reference, words }: Mandate) {
  await run(
    tx.db,
    sql`delete from debit_mandates where account_id = ${tx.member.id} and site_id = ${tx.site.id} and confirmed_at is null`,
  )
  return one(
    tx.db,
    sql<{ id: string }>`
      insert into debit_mandates (site_id, account_id, reference, order_id, ordered_before, package, country, code, amount, currency,
        words, words_hash, locale, holder, iban, iban_end, street, house_number, zip, city, phone, iban_hash, created_at)
      values (${tx.site.id}, ${tx.member.id}, ${reference}, ${purchase.order}, ${purchase.order !== null}, ${purchase.package},
        ${purchase.country}, ${purchase.code}, ${purchase.amount}, ${purchase.currency}, ${words},
        ${createHash('sha256').update(words).digest()}, ${tx.textLocale}, ${form.account_holder},
        ${sealIban(tx.keys, iban, reference)}, ${endOfIban(iban)}, ${form.street}, ${form.house_number}, ${form.zip},
        ${form.city}, ${phone}, ${ibanHash}, ${tx.now()})
      returning id
    `,
  )
}
