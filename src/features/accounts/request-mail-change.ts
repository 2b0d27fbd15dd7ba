import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { MAIL_CHANGES_PER_DAY } from './accounts.rules.ts'
import { countMailRequest } from './count-mail-request.ts'
import { findOwner, localeOfOwner, type Owner } from './find-owner.ts'
import { checkProof } from './fresh-proof.ts'
import { issueToken } from './issue-token.ts'
import { mailWayBack } from './mail-way-back.ts'
import { refuseBadAddress } from './refuse-bad-address.ts'

type Asking = Omit<Owner, 'status'> & { confirmed: boolean }

/**
 * ACC-7: nothing changes until the link proves they own the new address. Only its mailbox learns that an address is
 * taken, unless the site sets `account_hints: on_screen`. ACC-10: the old mailbox is notified at once, because a thief
 * may know the password.
 */
export async function requestMailChange(
  ctx: MemberContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  refuseBadAddress(email)
  const hash = await checkProof(ctx, { password })
  await inTransaction(ctx, async (tx) => {
    const member = await lockAccount(tx, hash)
    await refuseTooMany(tx)
    const owner = await findOwner(tx, email)
    const taken = owner !== undefined && owner.id !== ctx.member.id
    if (taken && tx.site.account_hints === 'on_screen') throw new DomainError('email_in_use')
    if (member.confirmed) await mailWayToStop(tx, member)
    // Also issued for a taken address: it revokes the earlier link, and both cases must look alike.
    const token = () => issueToken(tx, { account: ctx.member.id, purpose: 'mail_change', about: email })
    if (taken) {
      await token()
      return tellOwner(tx, owner)
    }
    return sendMail(tx, {
      ...{ site: tx.site.id, locale: localeOfOwner(tx, member), to: email },
      template: 'mail_change',
      values: async () => ({ path: `/mail-change/do?token=${await token()}` }),
    })
  })
}

/** Refuses if the password has changed since it was checked: the new links would outlive that change. */
async function lockAccount(tx: MemberContext, hash: string): Promise<Asking> {
  const row = await maybeOne(
    tx.db,
    sql<Asking>`
      select id, email, language, country, confirmed_at is not null as confirmed from accounts
      where id = ${tx.member.id} and password_hash = ${hash}
      for share
    `,
  )
  if (row === undefined) throw new DomainError('password_wrong')
  return row
}

/**
 * The link works before and after the change: before, it stops it. Nobody proved they own an unconfirmed address, so it
 * gets none.
 */
async function mailWayToStop(tx: MemberContext, owner: Asking) {
  const token = await issueToken(tx, { account: owner.id, purpose: 'undo_mail_change', about: owner.email })
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
    template: 'mail_change_notice',
    values: { path: `/mail-change/do?stop=${token}` },
  })
}

/** Per member. The mailbox has its own limit, which nobody hears of: others may have asked for it. */
async function refuseTooMany(tx: MemberContext) {
  const { today } = await countMailRequest(tx, 'mail_change', tx.member.id)
  if (today >= MAIL_CHANGES_PER_DAY) throw new DomainError('too_many_mails')
}

function tellOwner(tx: Context, owner: Owner) {
  if (owner.status === 'deleted') return mailWayBack(tx, owner)
  return sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
    template: 'address_in_use',
    values: { path: '/login' },
  })
}
