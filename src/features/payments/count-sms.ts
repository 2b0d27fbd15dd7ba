import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { networkOf } from '#platform/rate-limiter.ts'

import { SMS_DAY, SMS_PER_DAY, SMS_PER_WINDOW, SMS_WINDOW } from './direct-debit.rules.ts'
import { hashNetwork } from './seal-iban.ts'
import { smsFigures } from './sms-figures.ts'

type Row = { hour: number; account: number; phone: number; network: number; site: number }

/** A customer of an IPv6 provider often owns a whole /48. */
const customerOf = (address: string) => networkOf(address).split(':').slice(0, 3).join(':')

/**
 * R-SEPA-3, R-SMS-1: refuses a message beyond the limits of its member, number, network and site, and returns the
 * network to store. Numbers and networks count over all accounts and sites, so more accounts buy no more messages.
 */
export async function countSms(tx: MemberContext, phoneHash: Buffer): Promise<Buffer> {
  const networkHash = hashNetwork(tx.keys, customerOf(tx.address))
  // Always in this order, so that concurrent requests cannot deadlock.
  await lockName(tx.db, `debit sms ${tx.member.id}`)
  await lockName(tx.db, `debit sms ${phoneHash.toString('hex')}`)
  await lockName(tx.db, `debit sms ${networkHash.toString('hex')}`)
  await lockName(tx.db, `debit sms site ${tx.site.id}`)
  const now = tx.now().getTime()
  const mine = sql`account_id = ${tx.member.id}`
  const number = sql`phone_hash = ${phoneHash}`
  const inWindow = sql`sent_at > ${new Date(now - SMS_WINDOW)}`
  const sent = await one(
    tx.db,
    sql<Row>`
      select
        greatest(count(*) filter (where ${mine} and ${inWindow}), count(*) filter (where ${number} and ${inWindow})) as hour,
        count(*) filter (where ${mine}) as account,
        count(*) filter (where ${number}) as phone,
        count(*) filter (where network_hash = ${networkHash}) as network,
        count(*) filter (where site_id = ${tx.site.id}) as site
      from debit_codes
      where (${mine} or ${number} or network_hash = ${networkHash} or site_id = ${tx.site.id})
        and sent_at > ${new Date(now - SMS_DAY)}
    `,
  )
  if (sent.hour >= SMS_PER_WINDOW) throw new DomainError('too_many_sms')
  if ((['account', 'phone', 'network'] as const).some((whose) => sent[whose] >= SMS_PER_DAY[whose])) {
    throw new DomainError('too_many_sms_today')
  }
  spendBudget(tx, sent.site)
  return networkHash
}

/** The operator hears once, with the last message of the budget; the metric counts who is turned away. */
function spendBudget({ site, log }: MemberContext, sent: number) {
  if (sent >= site.sms_per_day) {
    smsFigures.refuse(site.id)
    throw new DomainError('sms_unavailable')
  }
  if (sent + 1 === site.sms_per_day) {
    log.error({ site: site.id, sms_per_day: site.sms_per_day }, 'the budget of text messages is used up')
  }
}
