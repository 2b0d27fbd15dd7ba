import { sql } from 'kysely'

import { orderId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { maskedPhone } from '#platform/sms.ts'

import type { DebitPurchase } from './debit-purchase.ts'
import { CODE_LIFETIME, CODE_TRIES, dueDay } from './direct-debit.rules.ts'
import { bankOf, endOfIban } from './iban.rules.ts'
import { openIban } from './seal-iban.ts'

export type WaitingMandate = {
  id: string
  reference: string
  order_id: string | null
  package: string
  country: Country
  code: string | null
  amount: number
  currency: Currency
  words: string
  holder: string
  iban: Buffer
  iban_hash: Buffer
  street: string
  house_number: string
  zip: string
  city: string
  phone: string
}

/** PAY-5: the member's unsigned mandate for this purchase, as long as the code sent for it can still sign it. */
export async function findWaitingMandate(
  ctx: MemberContext,
  purchase: DebitPurchase,
): Promise<WaitingMandate | undefined> {
  const { db, member, site } = ctx
  const waiting = await maybeOne(
    db,
    sql<WaitingMandate>`
      select mandate.id, reference, order_id, package, country, code, amount, currency, words, holder, iban, iban_hash,
        street, house_number, zip, city, phone
      from debit_mandates mandate join debit_codes sent on sent.mandate_id = mandate.id
      where mandate.account_id = ${member.id} and mandate.site_id = ${site.id} and confirmed_at is null
        and sent.used_at is null and sent.tries < ${CODE_TRIES}
        and sent.sent_at > ${new Date(ctx.now().getTime() - CODE_LIFETIME)}
      order by sent.sent_at desc limit 1
    `,
  )
  return waiting !== undefined && isFor(purchase, waiting) ? waiting : undefined
}

const isFor = (purchase: DebitPurchase, waiting: WaitingMandate) =>
  purchase.order === waiting.order_id &&
  (['package', 'country', 'code', 'amount', 'currency'] as const).every((name) => purchase[name] === waiting[name])

type Shown = Pick<WaitingMandate, 'id' | 'reference' | 'words' | 'amount' | 'currency' | 'holder' | 'phone'>

/** What the page shows above the code. */
export function mandateReply(ctx: MemberContext, mandate: Shown & { iban: string }) {
  const { id, reference, words, amount, currency, iban } = mandate
  return {
    ...{ id, reference, words, amount, currency, account_holder: mandate.holder },
    iban_end: endOfIban(iban),
    bank: bankOf(iban),
    phone: maskedPhone(mandate.phone),
    due_at: dueDay(ctx.now()),
  }
}

/** For a page that was reloaded: the step it was at, and the details entered. The IBAN stays sealed. */
export async function readWaitingMandate(ctx: MemberContext, purchase: DebitPurchase) {
  const waiting = await findWaitingMandate(ctx, purchase)
  if (waiting === undefined) return null
  const { holder: account_holder, street, house_number, zip, city, phone } = waiting
  return {
    mandate: mandateReply(ctx, { ...waiting, iban: openIban(ctx.keys, waiting.iban, waiting.reference) }),
    details: { account_holder, street, house_number, zip, city, phone },
  }
}

/** The account of an unsigned mandate, for a form that shows only its end; its code may have expired meanwhile. */
export async function ibanOfWaiting({ db, member, site, keys }: MemberContext, id: string): Promise<string | null> {
  const known = orderId.safeParse(id)
  if (!known.success) return null
  const mandate = await maybeOne(
    db,
    sql<{ iban: Buffer; reference: string }>`
      select iban, reference from debit_mandates
      where id = ${known.data} and account_id = ${member.id} and site_id = ${site.id} and confirmed_at is null
    `,
  )
  return mandate === undefined ? null : openIban(keys, mandate.iban, mandate.reference)
}
