import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { emailKey } from './accounts.rules.ts'

type MailRequest = 'activate' | 'reset' | 'mail_change' | 'resume'
type Counted = { today: number; last: Date | null }

/**
 * Records a request to email an address and returns how many came before it within a day. Locks per address until the
 * caller's transaction ends, so parallel requests count each other.
 */
export async function countMailRequest(tx: Context, kind: MailRequest, email: string): Promise<Counted> {
  const now = tx.now()
  const mailbox = hashToken(`${tx.site.id} ${emailKey(email)}`)
  await lockName(tx.db, `mails ${kind} ${mailbox.toString('hex')}`)
  return one(
    tx.db,
    sql<Counted>`
      with noted as (
        insert into mail_requests (site_id, email_hash, kind, requested_at)
        values (${tx.site.id}, ${mailbox}, ${kind}, ${now})
      )
      select count(*) as today, max(requested_at) as last from mail_requests
      where site_id = ${tx.site.id} and email_hash = ${mailbox} and kind = ${kind}
        and requested_at > ${new Date(now.getTime() - DAY)}
    `,
  )
}
