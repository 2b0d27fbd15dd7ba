import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'

import { localeOfOwner, type Owner } from './find-owner.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

type NewPassword = { account: MemberId; password: string; hash: string }

/**
 * ACC-10: every way to a new password ends here. Links for a password or an address may be in the hands of whoever knew
 * the old one and end with it; ways back to an earlier address stay, because a thief must not close them. The mailbox
 * is told.
 */
export async function storePassword(tx: Context, { account, password, hash }: NewPassword): Promise<void> {
  // Locks the account before its links, like every use case that takes both.
  const owner = await one(
    tx.db,
    sql<Pick<Owner, 'email' | 'language' | 'country'>>`
      update accounts set password_hash = ${hash} where id = ${account} returning email, language, country
    `,
  )
  refuseCommonPassword(password, { site: tx.site, email: owner.email })
  await run(
    tx.db,
    sql`
      update account_tokens set used_at = ${tx.now()}
      where account_id = ${account} and used_at is null and purpose in ('mail_change', 'reset')
    `,
  )
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
    template: 'password_changed_notice',
    values: { path: '/reset-password' },
  })
}
