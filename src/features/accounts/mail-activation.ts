import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { emailKey } from './accounts.rules.ts'
import { issueToken, newCode } from './issue-token.ts'

type Owner = { id: MemberId; status: 'active' | 'deleted' }

/**
 * The first mail to a new account, inside the transaction that made it. Whether the address is already somebody's shows
 * here and nowhere else: its owner gets a way to log in or to come back instead of a way to confirm.
 */
export async function mailActivation(
  tx: Context,
  { account, email }: { account: MemberId; email: string },
): Promise<void> {
  const mail = { site: tx.site.id, locale: tx.textLocale, to: email }
  const owner = await ownerOf(tx, email)
  if (owner?.status === 'active')
    return sendMail(tx, { ...mail, template: 'account_exists', values: { path: '/login' } })
  if (owner?.status === 'deleted') {
    const back = await issueToken(tx, { account: owner.id, purpose: 'reactivate' })
    const values = { path: `/account-deleted?token=${back}` }
    return sendMail(tx, { ...mail, template: 'account_deleted_not_final', values })
  }
  const code = newCode(tx)
  const token = await issueToken(tx, { account, purpose: 'activate', code })
  return sendMail(tx, {
    ...mail,
    template: 'activate_account',
    values: { path: `/activate/done?token=${token}`, code },
  })
}

/** The one confirmed account of an address, if there is one. */
function ownerOf(tx: Context, email: string) {
  return maybeOne(
    tx.db,
    sql<Owner>`
      select id, status from accounts
      where site_id = ${tx.site.id} and email_key = ${emailKey(email)} and status <> 'not_confirmed'
    `,
  )
}
