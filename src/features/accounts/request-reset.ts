import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { emailKey, isEmail, RESET_MAILS_PER_DAY } from './accounts.rules.ts'
import { countMailRequest } from './count-mail-request.ts'
import { findOwner } from './find-owner.ts'
import { issueToken } from './issue-token.ts'
import { mailWayBack } from './mail-way-back.ts'

type Row = { id: MemberId; email: string }

/**
 * ACC-6: the page gives every address the same answer and the email has the details, unless the site sets
 * `account_hints: on_screen`.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  const onScreen = ctx.site.account_hints === 'on_screen'
  const hint = await inTransaction(ctx, async (tx) => {
    const { today } = await countMailRequest(tx, 'reset', email)
    if (today >= RESET_MAILS_PER_DAY) throw new DomainError('too_many_reset_mails')
    const owner = await findOwner(tx, email)
    if (owner?.status === 'deleted') {
      await mailWayBack(tx, owner)
      return 'account_deleted_not_final' as const
    }
    const account = await findAccount(tx, email)
    if (account === undefined) {
      if (!onScreen) await mailNoAccount(tx, email)
      return 'reset_email_not_found' as const
    }
    await mailResetLink(tx, account)
    return undefined
  })
  // Thrown after the transaction, so the email is sent and the request counts.
  if (onScreen && hint !== undefined) throw new DomainError(hint)
}

/** Uses the address as its owner wrote it, not as just typed. */
export async function mailResetLink(tx: Context, { id, email }: Row): Promise<void> {
  const token = await issueToken(tx, { account: id, purpose: 'reset' })
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: tx.textLocale, to: email },
    template: 'reset_password',
    values: { path: `/reset-password/do?token=${token}` },
  })
}

function mailNoAccount(tx: Context, email: string) {
  return sendMail(tx, {
    ...{ site: tx.site.id, locale: tx.textLocale, to: email },
    template: 'reset_no_account',
    values: { path: '/signup' },
  })
}

function findAccount(ctx: Context, email: string) {
  return maybeOne(
    ctx.db,
    sql<Row>`
      select id, email from accounts
      where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and status <> 'deleted'
      order by (status = 'active') desc, signup_date desc
      limit 1
    `,
  )
}
