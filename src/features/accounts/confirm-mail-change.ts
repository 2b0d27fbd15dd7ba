import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { changeAddress, mailWayToUndo } from './change-address.ts'
import { confirmAccount, refusingTaken } from './confirm-account.ts'
import { endAccess } from './end-access.ts'
import { mailActivation } from './mail-activation.ts'
import { isOwnBrowser } from './own-browser.ts'
import { renewSession } from './renew-session.ts'
import { spendToken } from './spend-token.ts'

/**
 * ACC-7: ends every other session, device and link, and emails the old mailbox a link to undo the change. Only in a
 * browser that is logged in to the account: anybody can send this link to anybody, and who opens it elsewhere would
 * give the stranger's account their address.
 */
export async function confirmMailChange(ctx: Context, token: string): Promise<void> {
  const keepCookie = await refusingTaken('mail_change_link_invalid', () =>
    inTransaction(ctx, async (tx) => {
      const used = await spendToken(tx, 'mail_change', token)
      if (used === 'expired' || used === 'invalid' || used.about === null) throw invalid()
      const change = { account: used.account, email: used.about }
      // Thrown inside, so the link stays good.
      if (tx.member?.id !== change.account) throw new DomainError('mail_change_needs_login')
      const isOwn = await isOwnBrowser(tx, change.account)
      const { before, ...owner } = await changeAddress(tx, change)
      // Nobody proved they own an unconfirmed address, so it gets no undo link.
      if (owner.confirmed) await mailWayToUndo(tx, { ...owner, email: before })
      else if (isOwn) await confirmAccount(tx, change.account)
      await endAccess(tx, [change.account], { keep: 'browser' })
      // ACC-11: opened elsewhere, the new mailbox gets a link that sets the password.
      if (!owner.confirmed && !isOwn) await mailActivation(tx, change)
      return renewSession(tx)
    }),
  )
  keepCookie()
}

const invalid = () => new DomainError('mail_change_link_invalid')
