import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { emailKey } from './accounts.rules.ts'

type MailRequest = 'activate' | 'mail_change' | 'resume'
type Counted = { today: number; last: Date | null }

/**
 * Records an account's request for an email and returns how many came before it within a day. Locks per account until
 * the caller's transaction ends, so parallel requests count each other. The mailbox is counted when the email is sent.
 */
export async function countMailRequest(tx: Context, kind: MailRequest, account: MemberId): Promise<Counted> {
  const now = tx.now()
  // Lower case, as earlier builds stored it.
  const asker = hashToken(`${tx.site.id} ${emailKey(account)}`)
  await lockName(tx.db, `mails ${kind} ${asker.toString('hex')}`)
  return one(
    tx.db,
    sql<Counted>`
      with noted as (
        insert into mail_requests (site_id, email_hash, kind, requested_at)
        values (${tx.site.id}, ${asker}, ${kind}, ${now})
      )
      select count(*) as today, max(requested_at) as last from mail_requests
      where site_id = ${tx.site.id} and email_hash = ${asker} and kind = ${kind}
        and requested_at > ${new Date(now.getTime() - DAY)}
    `,
  )
}
