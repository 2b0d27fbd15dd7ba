import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { emailKey } from './accounts.rules.ts'
import { refusingTaken } from './confirm-account.ts'
import { dropSessions } from './drop-sessions.ts'
import { localeOfOwner, type Owner } from './find-owner.ts'
import { mailWayBack } from './mail-way-back.ts'
import { mailResetLink } from './request-reset.ts'
import { spendToken } from './spend-token.ts'

/**
 * ACC-7, ACC-10: for an owner who did not request the change. Restores the old address, or stops a pending change; ends
 * sessions, known devices, emailed links and the password, because a thief may have them; emails the old mailbox a way
 * in.
 */
export async function undoMailChange(ctx: Context, token: string): Promise<void> {
  const nobodysPassword = await hashPassword(newToken(ctx.random))
  await refusingTaken('mail_change_link_invalid', () =>
    inTransaction(ctx, async (tx) => {
      const used = await spendToken(tx, 'undo_mail_change', token)
      if (used === 'expired' || used === 'invalid' || used.about === null) throw invalid()
      const lost = await addressOf(tx, used.account)
      const owner = await takeBack(tx, { account: used.account, email: used.about, passwordHash: nobodysPassword })
      await endEverything(tx, used.account, token)
      if (lost !== owner.email) await mailLostAddress(tx, owner, lost)
      // A thief may also have deleted the account: then email the link back instead.
      await (owner.status === 'deleted' ? mailWayBack : mailResetLink)(tx, owner, { byOwner: true })
    }),
  )
}

async function addressOf({ db }: Context, account: MemberId): Promise<string> {
  const { email } = await one(db, sql<{ email: string }>`select email from accounts where id = ${account} for update`)
  return email
}

/** ACC-10: the mailbox that loses the account learns it; it gets no way to take it back. */
async function mailLostAddress(tx: Context, owner: Owner, to: string) {
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to },
    template: 'mail_taken_back',
    values: {},
  })
}

const invalid = () => new DomainError('mail_change_link_invalid')

type Return = { account: MemberId; email: string; passwordHash: string }

async function takeBack(tx: Context, { account, email, passwordHash }: Return): Promise<Owner> {
  const row = await maybeOne(
    tx.db,
    sql<Owner>`
      update accounts set email = ${email}, email_key = ${emailKey(email)}, password_hash = ${passwordHash},
        -- What a lock set aside may be a thief's.
        locked_at = null, locked_password_hash = null
      where id = ${account} and confirmed_at is not null
      returning id, email, status, language, country
    `,
  )
  if (row === undefined) throw invalid()
  return row
}

/** Undo links for even older addresses survive: their owner has precedence over the user of this link. */
async function endEverything(tx: Context, account: MemberId, token: string) {
  await dropSessions(tx, sql`sessions.account_id = ${account}`)
  await run(tx.db, sql`delete from known_devices where account_id = ${account}`)
  await run(
    tx.db,
    sql`
      update account_tokens set used_at = ${tx.now()}
      where account_id = ${account} and used_at is null
        and (purpose <> 'undo_mail_change'
          or created_at >= (select created_at from account_tokens where token_hash = ${hashToken(token)}))
    `,
  )
}
