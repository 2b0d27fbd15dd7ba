import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'

import { findOwner, localeOfOwner } from './find-owner.ts'
import { issueToken, newCode } from './issue-token.ts'
import { mailWayBack } from './mail-way-back.ts'

/**
 * The first mail to a new account, inside the transaction that made it. Whether the address is already somebody's shows
 * here and nowhere else: its owner gets a way to log in or to come back instead of a way to confirm.
 */
export async function mailActivation(
  tx: Context,
  { account, email }: { account: MemberId; email: string },
): Promise<void> {
  const mail = { site: tx.site.id, locale: tx.textLocale, to: email }
  const owner = await findOwner(tx, email)
  if (owner?.status === 'active')
    return sendMail(tx, {
      ...mail,
      locale: localeOfOwner(tx, owner),
      template: 'account_exists',
      values: { path: '/login' },
    })
  if (owner?.status === 'deleted') return mailWayBack(tx, owner)
  const code = newCode(tx)
  const token = await issueToken(tx, { account, purpose: 'activate', code })
  return sendMail(tx, {
    ...mail,
    template: 'activate_account',
    values: { path: `/activate/done?token=${token}`, code },
  })
}
