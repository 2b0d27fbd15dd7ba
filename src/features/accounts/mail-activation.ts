import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'

import { emailKey } from './accounts.rules.ts'
import { findOwner, localeOfOwner } from './find-owner.ts'
import { issueToken, newCode } from './issue-token.ts'
import { mailWayBack } from './mail-way-back.ts'

/**
 * The first email to a new account, inside the transaction that creates it. Only this email reveals that an address is
 * taken: its owner gets a link to log in or return instead of one to confirm.
 */
export async function mailActivation(
  tx: Context,
  { account, email }: { account: MemberId; email: string },
): Promise<void> {
  const mail = { site: tx.site.id, locale: tx.textLocale, to: email }
  const owner = await findOwner(tx, email)
  if (owner?.status === 'deleted') await mailWayBack(tx, owner)
  else if (owner?.status === 'active')
    await sendMail(tx, {
      ...{ ...mail, locale: localeOfOwner(tx, owner), template: 'account_exists' },
      values: { path: '/login' },
    })
  else await sendMail(tx, { ...mail, template: 'activate_account', values: () => activationOf(tx, account, email) })
}

async function activationOf(tx: Context, account: MemberId, email: string) {
  const code = newCode(tx)
  const token = await issueToken(tx, { account, purpose: 'activate', about: emailKey(email), code })
  return { path: `/activate/done?token=${token}`, code }
}
