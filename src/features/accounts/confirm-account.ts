import { sql } from 'kysely'

import { forgetMails } from '#features/mailing/admit-mail.ts'
import { mailboxOf } from '#features/mailing/mailbox.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { isTaken, many, maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { signups } from '#platform/figures.ts'
import { hashToken } from '#platform/tokens.ts'

import { accountConfirmed, accountDeleted } from './accounts.events.ts'
import { endAccess } from './end-access.ts'
import { openSession } from './open-session.ts'

/** A code has only a million values: after this many wrong ones, only the link works. */
const WRONG_CODES = 5

/** Needs a login, unlike the link. Counted outside the transaction, so a refused code still counts. */
export async function confirmByCode(ctx: Context, account: MemberId, code: string): Promise<void> {
  const now = ctx.now()
  const row = await maybeOne(
    ctx.db,
    sql<{ right: boolean }>`
      update account_tokens set
        wrong_codes = wrong_codes + case when code_hash = ${hashToken(`${account} ${code}`)} then 0 else 1 end,
        used_at = case when code_hash = ${hashToken(`${account} ${code}`)} then ${now}::timestamptz end
      where account_id = ${account} and purpose = 'activate' and used_at is null and expires_at > ${now}
        and wrong_codes < ${WRONG_CODES}
      returning used_at is not null as right
    `,
  )
  if (!row?.right) throw new DomainError('activation_code_wrong')
  await refusingTaken('activation_failed', () => inTransaction(ctx, (tx) => confirmAccount(tx, account)))
}

/** If two accounts confirm one address at once, the unique index picks the winner; the other's link leads nowhere. */
export async function refusingTaken<Result>(
  refusal: 'activation_failed' | 'mail_change_link_invalid' | 'reset_link_invalid' | 'resume_link_invalid',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const taken =
      error instanceof DomainError ? error.code === 'activation_failed' : isTaken(error, 'accounts_confirmed_email')
    throw taken ? new DomainError(refusal) : error
  }
}

/** An address belongs to one confirmed account: the unique index refuses the later one, and the others end. */
export async function confirmAccount(tx: Context, account: MemberId) {
  const row = await maybeOne(
    tx.db,
    sql<{ email_key: string }>`
      update accounts set status = 'active', confirmed_at = ${tx.now()}
      where id = ${account} and status = 'not_confirmed'
        and not exists (
          select from accounts other
          where other.site_id = accounts.site_id and other.email_key = accounts.email_key and other.confirmed_at is not null
        )
      returning email_key
    `,
  )
  if (row === undefined) throw new DomainError('activation_failed')
  await tx.announce(tx, accountConfirmed, {
    account,
    site: tx.site.id,
    credits: tx.site.signup_credits,
    // A keyed hash, so a leaked database cannot be searched for addresses; one for all spellings of a mailbox.
    mailbox: hashToken(`${tx.keys('signup-gift')} ${tx.site.id} ${mailboxOf(row.email_key)}`).toString('base64url'),
  })
  await run(
    tx.db,
    sql`update account_tokens set used_at = ${tx.now()} where account_id = ${account} and purpose = 'activate' and used_at is null`,
  )
  await endRivals(tx, { account, emailKey: row.email_key })
  // Nobody is a stranger to it any more.
  await forgetMails(tx, [row.email_key])
  // The last step: what follows it in the transaction hardly ever fails.
  signups.inc({ site: tx.site.id, step: 'confirmed' })
}

/** The session of somebody who proved mailbox and password at once. */
export async function openConfirmed(tx: Context, account: MemberId): Promise<string> {
  await confirmAccount(tx, account)
  return openSession(tx, account, { proved: true })
}

/**
 * ACC-11: whoever signed up with the same address must not stay. Skips one that confirms at this moment: it will be
 * refused, and waiting for each other would be a deadlock.
 */
async function endRivals(tx: Context, { account, emailKey }: { account: MemberId; emailKey: string }) {
  const rivals = await many(
    tx.db,
    sql<{ id: MemberId }>`
      update accounts set status = 'deleted', deleted_at = ${tx.now()}
      where id in (
        select id from accounts
        where site_id = ${tx.site.id} and email_key = ${emailKey} and status = 'not_confirmed' and id <> ${account}
        for update skip locked
      )
      returning id
    `,
  )
  if (rivals.length === 0) return
  const ids = rivals.map(({ id }) => id)
  await endAccess(tx, ids, { keep: 'nothing' })
  for (const id of ids) await tx.announce(tx, accountDeleted, { account: id, site: tx.site.id })
}
