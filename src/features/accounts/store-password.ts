import { sql } from 'kysely'

import { forgetMails } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { endAccess } from './end-access.ts'
import { localeOfOwner, type Owner } from './find-owner.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

type NewPassword = {
  account: MemberId
  password: string
  hash: string
  /** `browser` stays logged in; after a link nobody does. */
  keep: 'browser' | 'nothing'
}
type Row = Pick<Owner, 'email' | 'language' | 'country'> & { confirmed: boolean }

/**
 * ACC-10: every password change goes through here. It ends every other way in, which a thief who knew the old password
 * may hold, and tells the mailbox once it is confirmed: before, its owner may not know of the account.
 */
export async function storePassword(
  tx: Context,
  { account, password, hash, keep }: NewPassword,
): Promise<Pick<Row, 'confirmed'>> {
  // Locks the account before its links, like every use case that takes both.
  const owner = await one(
    tx.db,
    sql<Row>`
      update accounts set password_hash = ${hash}, locked_at = null, locked_password_hash = null where id = ${account}
      returning email, language, country, confirmed_at is not null as confirmed
    `,
  )
  refuseCommonPassword(password, { site: tx.site, email: owner.email })
  if (owner.confirmed)
    await sendMail(tx, {
      ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
      template: 'password_changed_notice',
      values: { path: '/reset-password' },
    })
  // R-MAIL-1: a stranger must not revoke the one proof that the owner of the mailbox has.
  await endAccess(tx, [account], { keep, keepActivation: keep === 'browser' })
  // Its owner is back in, so strangers' requests so far count no longer. A link or a confirmed mailbox shows who that is.
  if (owner.confirmed || keep === 'nothing') await forgetMails(tx, [owner.email], ['reset'])
  return { confirmed: owner.confirmed }
}
