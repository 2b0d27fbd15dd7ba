import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { emailKey, isEmail, RESET_MAILS_PER_DAY } from './accounts.rules.ts'
import { countMailRequest } from './count-mail-request.ts'
import { issueToken } from './issue-token.ts'

type Row = { id: MemberId; email: string }

/** ACC-6: the page answers every address alike; what there is to know stands in the mailbox. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  await inTransaction(ctx, async (tx) => {
    const { today } = await countMailRequest(tx, 'reset', email)
    if (today >= RESET_MAILS_PER_DAY) throw new DomainError('too_many_reset_mails')
    const account = await findAccount(tx, email)
    const mail = { site: tx.site.id, locale: tx.textLocale }
    if (account === undefined) {
      return sendMail(tx, { ...mail, to: email, template: 'reset_no_account', values: { path: '/signup' } })
    }
    const token = await issueToken(tx, { account: account.id, purpose: 'reset' })
    // To the address as its owner wrote it, not as somebody typed it just now.
    return sendMail(tx, {
      ...mail,
      to: account.email,
      template: 'reset_password',
      values: { path: `/reset-password/do?token=${token}` },
    })
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
