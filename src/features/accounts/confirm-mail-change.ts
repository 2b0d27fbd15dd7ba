import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { isTaken, maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashToken } from '#platform/tokens.ts'

import { emailKey } from './accounts.rules.ts'
import { confirmAccount } from './confirm-account.ts'
import { issueToken } from './issue-token.ts'
import { sessionToken } from './session-cookie.ts'
import { spendToken } from './spend-token.ts'

type Change = { account: MemberId; email: string }
type Row = { before: string; confirmed: boolean }

/** ACC-7: ends every other session and emails the old mailbox a link to undo the change. */
export async function confirmMailChange(ctx: Context, token: string): Promise<void> {
  await refusingTaken(() =>
    inTransaction(ctx, async (tx) => {
      const used = await spendToken(tx, 'mail_change', token)
      if (used === 'expired' || used === 'invalid' || used.about === null) throw invalid()
      const change = { account: used.account, email: used.about }
      const { before, confirmed } = await changeAddress(tx, change)
      // Nobody proved they own an unconfirmed address, so it gets no undo link.
      if (confirmed) await mailWayToUndo(tx, change.account, before)
      else await confirmAccount(tx, change.account)
      await endOthers(tx, change.account)
    }),
  )
}

const invalid = () => new DomainError('mail_change_link_invalid')

/** Another account may have confirmed the address meanwhile: the unique index refuses this one. */
export async function refusingTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const taken =
      error instanceof DomainError ? error.code === 'activation_failed' : isTaken(error, 'accounts_confirmed_email')
    throw taken ? invalid() : error
  }
}

async function changeAddress(tx: Context, { account, email }: Change): Promise<Row> {
  const row = await maybeOne(
    tx.db,
    sql<Row>`
      update accounts set email = ${email}, email_key = ${emailKey(email)}
      from (select id, email from accounts where id = ${account} for update) as old
      where accounts.id = old.id and accounts.status <> 'deleted'
      returning old.email as before, accounts.confirmed_at is not null as confirmed
    `,
  )
  if (row === undefined) throw invalid()
  return row
}

async function mailWayToUndo(tx: Context, account: MemberId, before: string) {
  const undo = await issueToken(tx, { account, purpose: 'undo_mail_change', about: before })
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: tx.textLocale, to: before },
    template: 'mail_changed_notice',
    values: { path: `/mail-change/do?undo=${undo}` },
  })
}

/** Ends other sessions and links in the old mailbox; this browser stays logged in. */
async function endOthers(tx: Context, account: MemberId) {
  const own = hashToken(sessionToken(tx) ?? '')
  await run(tx.db, sql`delete from sessions where account_id = ${account} and token_hash <> ${own}`)
  await run(
    tx.db,
    sql`
      update account_tokens set used_at = ${tx.now()}
      where account_id = ${account} and used_at is null and purpose in ('activate', 'reset', 'resume', 'mail_change')
    `,
  )
}
