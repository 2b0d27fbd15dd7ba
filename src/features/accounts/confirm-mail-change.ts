import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { emailKey } from './accounts.rules.ts'
import { confirmAccount, refusingTaken } from './confirm-account.ts'
import { endAccess } from './end-access.ts'
import { localeOfOwner, type Owner } from './find-owner.ts'
import { issueToken } from './issue-token.ts'
import { mailActivation } from './mail-activation.ts'
import { isOwnBrowser } from './own-browser.ts'
import { renewSession } from './renew-session.ts'
import { spendToken } from './spend-token.ts'

type Change = { account: MemberId; email: string }
type Row = Pick<Owner, 'id' | 'language' | 'country'> & { before: string; confirmed: boolean }

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

async function changeAddress(tx: Context, { account, email }: Change): Promise<Row> {
  const row = await maybeOne(
    tx.db,
    sql<Row>`
      update accounts set email = ${email}, email_key = ${emailKey(email)}
      from (select id, email from accounts where id = ${account} for update) as old
      where accounts.id = old.id and accounts.status <> 'deleted'
      returning accounts.id, language, country, old.email as before, accounts.confirmed_at is not null as confirmed
    `,
  )
  if (row === undefined) throw invalid()
  return row
}

async function mailWayToUndo(tx: Context, owner: Omit<Owner, 'status'>) {
  const undo = await issueToken(tx, { account: owner.id, purpose: 'undo_mail_change', about: owner.email })
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
    template: 'mail_changed_notice',
    values: { path: `/mail-change/do?undo=${undo}` },
  })
}
