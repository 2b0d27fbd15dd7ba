import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'

import { localeOfOwner, type Owner } from './find-owner.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

type NewPassword = { account: MemberId; password: string; hash: string }

/**
 * ACC-10: every password change goes through here. It revokes open reset and address links, which a thief who knew the
 * old password may hold; undo links survive, because a thief must not revoke them. The mailbox is notified.
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
