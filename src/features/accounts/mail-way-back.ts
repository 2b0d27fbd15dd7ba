import { sendMail } from '#features/mailing/send-mail.ts'
import type { Context } from '#platform/context.ts'

import { localeOfOwner, type Owner } from './find-owner.ts'
import { issueToken } from './issue-token.ts'

/** ACC-8: emails the link back to somebody who deleted the account and now signs up or asks for a reset. */
export function mailWayBack(tx: Context, owner: Owner, { byOwner = false } = {}): Promise<boolean> {
  return sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email, byOwner },
    template: 'account_deleted_not_final',
    values: async () => ({
      path: `/account-deleted?token=${await issueToken(tx, { account: owner.id, purpose: 'reactivate' })}`,
    }),
  })
}
