import { sql } from 'kysely'

import { formatLocaleOf } from '#kernel/locales.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { sendSms } from '#platform/sms.ts'

import { countSms } from './count-sms.ts'
import { CODE_LIFETIME } from './direct-debit.rules.ts'
import { hashCode, hashPhone } from './seal-iban.ts'

type Debit = { mandate: string; iban_hash: Buffer; phone: string; amount: number; currency: Currency; country: string }

/** Six digits: as many as a phone suggests from the message. */
const CODES = 1_000_000

export async function sendDebitCode(tx: MemberContext, { mandate, iban_hash, phone, ...paid }: Debit): Promise<void> {
  const phoneHash = hashPhone(tx.keys, phone)
  const networkHash = await countSms(tx, phoneHash)
  const code = String(tx.random.below(CODES)).padStart(6, '0')
  const hash = hashCode(tx.keys, { code, account: tx.member.id, mandate, iban_hash, amount: paid.amount })
  await run(
    tx.db,
    sql`
      insert into debit_codes (mandate_id, account_id, phone_hash, code_hash, sent_at, site_id, network_hash)
      values (${mandate}, ${tx.member.id}, ${phoneHash}, ${hash}, ${tx.now()}, ${tx.site.id}, ${networkHash})
    `,
  )
  const amount = formatMoney(paid, formatLocaleOf(tx.textLocale, paid.country))
  const words = { code, amount, creditor: tx.site.company.name, minutes: CODE_LIFETIME / MINUTE }
  await sendSms(tx, { to: phone, text: tx.text('payments.sms_text', words) })
}
