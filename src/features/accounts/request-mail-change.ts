import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { MAIL_CHANGES_PER_DAY } from './accounts.rules.ts'
import { requirePassword } from './change-password.ts'
import { countMailRequest } from './count-mail-request.ts'
import { findOwner, localeOfOwner, type Owner } from './find-owner.ts'
import { issueToken } from './issue-token.ts'
import { mailWayBack } from './mail-way-back.ts'
import { refuseBadAddress } from './refuse-bad-address.ts'

/**
 * ACC-7: the link to the new address proves that it is theirs; until then nothing changes. Whether the address is
 * somebody's shows in its mailbox only, unless the site's file says `account_hints: on_screen`.
 */
export async function requestMailChange(
  ctx: MemberContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  refuseBadAddress(email)
  await requirePassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await refuseTooMany(tx, email)
    const owner = await findOwner(tx, email)
    const taken = owner !== undefined && owner.id !== ctx.member.id
    if (taken && tx.site.account_hints === 'on_screen') throw new DomainError('email_in_use')
    // Made for a taken address too: it ends the earlier link, and that must not tell the two cases apart.
    const token = await issueToken(tx, { account: ctx.member.id, purpose: 'mail_change', about: email })
    if (taken) return tellOwner(tx, owner)
    return sendMail(tx, {
      ...{ site: tx.site.id, locale: tx.textLocale, to: email },
      template: 'mail_change',
      values: { path: `/mail-change/do?token=${token}` },
    })
  })
}

/** Counted for the mailbox and for the member: neither many members nor many mailboxes make more mails. */
async function refuseTooMany(tx: MemberContext, email: string) {
  const mailbox = await countMailRequest(tx, 'mail_change', email)
  const member = await countMailRequest(tx, 'mail_change', tx.member.id)
  if (Math.max(mailbox.today, member.today) >= MAIL_CHANGES_PER_DAY) throw new DomainError('too_many_mails')
}

function tellOwner(tx: Context, owner: Owner) {
  if (owner.status === 'deleted') return mailWayBack(tx, owner)
  return sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
    template: 'address_in_use',
    values: { path: '/login' },
  })
}
