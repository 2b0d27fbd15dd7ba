import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { maskedPhone } from '#platform/sms.ts'

import { creditorOf, type DebitPurchase, type DebitWish, debitPurchaseOf } from './debit-purchase.ts'
import { ANNOUNCED_DAYS, dueDay } from './direct-debit.rules.ts'
import { bankOf, bareIban, endOfIban, isIban } from './iban.rules.ts'
import { mobileNumber } from './mobile-number.ts'
import { refuseDebit } from './refuse-debit.ts'
import { hashIban, sealIban } from './seal-iban.ts'
import { sendDebitCode } from './send-debit-code.ts'

type DebitForm = DebitWish & {
  account_holder: string
  iban: string
  street: string
  house_number: string
  zip: string
  city: string
  phone: string
}

/**
 * PAY-5, step one. Nothing is ordered: the mandate waits for the texted code and replaces an earlier unconfirmed one.
 */
export async function prepareMandate(ctx: MemberContext, form: DebitForm) {
  const purchase = await debitPurchaseOf(ctx, form)
  const iban = bareIban(form.iban)
  if (!isIban(iban)) throw new DomainError('iban_invalid')
  const phone = mobileNumber(form.phone, purchase.country, ctx.site)
  const ibanHash = hashIban(ctx.keys, iban)
  await refuseDebit(ctx, { amount: purchase.amount, ibanHash })
  const reference = newReference(ctx)
  const words = mandateWords(ctx, purchase, reference)
  const id = await inTransaction(ctx, async (tx) => {
    const made = await writeMandate(tx, { form, purchase, iban, phone, ibanHash, reference, words })
    await sendDebitCode(tx, { mandate: made.id, iban_hash: ibanHash, phone, ...purchase })
    return made.id
  })
  return {
    mandate: {
      ...{ id, reference, words, account_holder: form.account_holder, amount: purchase.amount },
      iban_end: endOfIban(iban),
      bank: bankOf(iban),
      phone: maskedPhone(phone),
      currency: purchase.currency,
      due_at: dueDay(ctx.now()),
    },
  }
}

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
