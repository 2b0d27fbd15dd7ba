import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { emailKey } from './accounts.rules.ts'
import { localeOfOwner, type Owner } from './find-owner.ts'
import { issueToken } from './issue-token.ts'

export type AddressChange = { account: MemberId; email: string }
type Row = Pick<Owner, 'id' | 'language' | 'country'> & { before: string; confirmed: boolean }

/** ACC-7: the one place where an address changes. */
export async function changeAddress(tx: Context, { account, email }: AddressChange): Promise<Row> {
  const row = await maybeOne(
    tx.db,
    sql<Row>`
      update accounts set email = ${email}, email_key = ${emailKey(email)}
      from (select id, email from accounts where id = ${account} for update) as old
      where accounts.id = old.id and accounts.status <> 'deleted'
      returning accounts.id, language, country, old.email as before, accounts.confirmed_at is not null as confirmed
    `,
  )
  if (row === undefined) throw new DomainError('mail_change_link_invalid')
  return row
}

/** ACC-10: the old mailbox can take the account back. */
export async function mailWayToUndo(tx: Context, owner: Omit<Owner, 'status'>) {
  const undo = await issueToken(tx, { account: owner.id, purpose: 'undo_mail_change', about: owner.email })
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: localeOfOwner(tx, owner), to: owner.email },
    template: 'mail_changed_notice',
    values: { path: `/mail-change/do?undo=${undo}` },
  })
}
