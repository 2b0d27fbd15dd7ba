import { sql } from 'kysely'

import { admitMail, touchMails } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { isEmail, TOKEN_LIFETIME } from './accounts.rules.ts'
import { findOwner, localeOfOwner, type Owner } from './find-owner.ts'
import { issueToken } from './issue-token.ts'
import { isKnownDevice } from './known-devices.ts'
import { mailWayBack } from './mail-way-back.ts'

const NOBODY = '0'.repeat(22) as MemberId

/**
 * ACC-6: the page gives every address the same answer and the email has the details, unless the site sets
 * `account_hints: on_screen`.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  const onScreen = ctx.site.account_hints === 'on_screen'
  const hint = await inTransaction(ctx, async (tx) => {
    // Unconfirmed accounts are none here: a stranger may have made them, so their mailbox signs up anew (ACC-11).
    const owner = await findOwner(tx, email)
    if (owner?.status === 'deleted')
      return (await mailWayBack(tx, owner)) ? 'account_deleted_not_final' : 'too_many_reset_mails'
    if (owner !== undefined) return (await mailWayIn(tx, owner)) ? undefined : 'too_many_reset_mails'
    // On screen nothing is sent, but asking is limited all the same: it reveals who has an account.
    if (onScreen) return (await admitMail(tx, 'reset', email)) ? 'reset_email_not_found' : 'too_many_reset_mails'
    await answerStranger(tx, email)
    return undefined
  })
  // Thrown after the transaction, so the email is sent and the request counts.
  if (onScreen && hint !== undefined) throw new DomainError(hint)
}

/**
 * ACC-6: strangers may ask for a victim too, so they must not use up the victim's emails. A known device always gets a
 * new link; for anybody else the last one stays good for another hour.
 */
async function mailWayIn(tx: Context, owner: Owner): Promise<boolean> {
  if (await mailResetLink(tx, owner, { byOwner: await isKnownDevice(tx, owner.id) })) return true
  if (await extendLink(tx, owner.id)) return false
  // The cap was used up for another account of this mailbox.
  return mailResetLink(tx, owner, { byOwner: true })
}

async function extendLink(tx: Context, account: MemberId): Promise<boolean> {
  const until = new Date(tx.now().getTime() + TOKEN_LIFETIME.reset)
  const extended = await run(
    tx.db,
    sql`
      update account_tokens set expires_at = ${until}
      where account_id = ${account} and purpose = 'reset' and used_at is null
    `,
  )
  return extended > 0
}

/** Uses the address as its owner wrote it, not as just typed. */
export function mailResetLink(tx: Context, owner: Owner, { byOwner = false } = {}): Promise<boolean> {
  return sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email, byOwner },
    ...{ template: 'reset_password', confirmed: true },
    values: async () => ({
      path: `/reset-password/do?token=${await issueToken(tx, { account: owner.id, purpose: 'reset' })}`,
    }),
  })
}

/** As many statements as for a member, and as costly: otherwise the time of an answer would tell who is one. */
async function answerStranger(tx: Context, email: string): Promise<void> {
  await isKnownDevice(tx, NOBODY)
  if (!(await mailNoAccount(tx, email))) await touchMails(tx, 'stranger', email)
}

function mailNoAccount(tx: Context, email: string) {
  return sendMail(tx, {
    ...{ site: tx.site.id, locale: tx.textLocale, to: email },
    template: 'reset_no_account',
    values: { path: '/signup' },
  })
}
