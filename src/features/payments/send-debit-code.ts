import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { sendSms } from '#platform/sms.ts'

import { CODE_LIFETIME, SMS_PER_WINDOW, SMS_WINDOW } from './direct-debit.rules.ts'
import { hashCode, hashPhone } from './seal-iban.ts'

type Debit = { mandate: string; iban_hash: Buffer; phone: string; amount: number; currency: Currency; country: string }

/** Six digits: as many as a phone suggests from the message. */
const CODES = 1_000_000

/** R-SEPA-3: three messages an hour per member and per phone. */
export async function sendDebitCode(tx: MemberContext, { mandate, iban_hash, phone, ...paid }: Debit): Promise<void> {
  const phoneHash = hashPhone(tx.keys, phone)
  // Always in this order, so that concurrent requests cannot deadlock.
  await lockName(tx.db, `debit sms ${tx.member.id}`)
  await lockName(tx.db, `debit sms ${phoneHash.toString('hex')}`)
  const { many } = await one(
    tx.db,
    sql<{ many: number }>`
      select greatest(
        count(*) filter (where account_id = ${tx.member.id}), count(*) filter (where phone_hash = ${phoneHash})
      ) as many
      from debit_codes
      where (account_id = ${tx.member.id} or phone_hash = ${phoneHash})
        and sent_at > ${new Date(tx.now().getTime() - SMS_WINDOW)}
    `,
  )
  if (many >= SMS_PER_WINDOW) throw new DomainError('too_many_sms')
  const code = String(tx.random.below(CODES)).padStart(6, '0')
  const hash = hashCode(tx.keys, { code, account: tx.member.id, mandate, iban_hash, amount: paid.amount })
  await run(
    tx.db,
    sql`
      insert into debit_codes (mandate_id, account_id, phone_hash, code_hash, sent_at)
      values (${mandate}, ${tx.member.id}, ${phoneHash}, ${hash}, ${tx.now()})
    `,
  )
  const amount = formatMoney(paid, formatLocaleOf(tx.textLocale, paid.country))
  const words = { code, amount, creditor: tx.site.company.name, minutes: CODE_LIFETIME / MINUTE }
  await sendSms(tx, { to: phone, text: tx.text('payments.sms_text', words) })
}
