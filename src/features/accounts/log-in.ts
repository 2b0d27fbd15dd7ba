import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { isPassword } from '#platform/passwords.ts'
import { networkOf } from '#platform/rate-limiter.ts'
import { hashToken } from '#platform/tokens.ts'

import { emailKey, LOGIN_BLOCK, LOGIN_FAILURES, LOGIN_WINDOW } from './accounts.rules.ts'
import { requireLoginProof } from './require-proof.ts'
import { refuseSuspended } from './suspend-account.ts'

type Credentials = { email: string; password: string; device: string | undefined; proof?: string | undefined }
type Row = { id: MemberId; password_hash: string }

/**
 * ACC-3: known and unknown addresses take the same time and get the same answer. Guessing is throttled per account and
 * network, and then costs a proof of work; known devices are exempt, so nobody can lock a victim out.
 */
export async function logIn(ctx: Context, { email, password, device, proof }: Credentials): Promise<MemberId> {
  const attempt = { emailHash: hashOf(emailKey(email)), network: networkOf(ctx.address) }
  const account = await findAccount(ctx, email)
  const known = account !== undefined && device !== undefined && (await isKnownDevice(ctx, account.id, device))
  if (!known) {
    // Checked before the proof, so nobody works for nothing, and again when the attempt is recorded.
    await refuseWhileBlocked(ctx, attempt)
    await requireLoginProof(ctx, proof)
  }

  const noted = await noteFailure(ctx, attempt, known)
  const isRight = await isPassword(password, account?.password_hash)
  if (account === undefined || !isRight) throw new DomainError('login_failed')
  await forgetFailure(ctx, attempt, noted)
  // Only revealed to somebody who knows the password.
  await refuseSuspended(ctx, account.id)
  return account.id
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Prefers the confirmed account, else the newest: its owner remembers that one. */
function findAccount(ctx: Context, email: string) {
  return maybeOne(
    ctx.db,
    sql<Row>`
      select id, password_hash from accounts
      where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and status <> 'deleted'
      order by (status = 'active') desc, signup_date desc
      limit 1
    `,
  )
}

export async function isKnownDevice(ctx: Context, account: MemberId, device: string): Promise<boolean> {
  const row = await maybeOne(
    ctx.db,
    sql<{ known: boolean }>`
      select true as known from known_devices where account_id = ${account} and token_hash = ${hashToken(device)}
    `,
  )
  return row !== undefined
}

type Attempt = { emailHash: Buffer; network: string }

async function refuseWhileBlocked(ctx: Context, { emailHash, network }: Attempt) {
  const now = ctx.now()
  const { failures, last } = await one(
    ctx.db,
    sql<{ failures: number; last: Date | null }>`
      select count(*) as failures, max(failed_at) as last from login_failures
      where site_id = ${ctx.site.id} and email_hash = ${emailHash} and network = ${network}
        and failed_at > ${new Date(now.getTime() - LOGIN_WINDOW)}
    `,
  )
  if (failures < LOGIN_FAILURES || last === null) return
  const left = last.getTime() + LOGIN_BLOCK - now.getTime()
  if (left > 0) throw new DomainError('too_many_attempts', { minutes: Math.ceil(left / MINUTE) })
}

/** Recorded before the slow password check and one at a time, so parallel guesses count each other. */
async function noteFailure(ctx: Context, attempt: Attempt, known: boolean): Promise<Date> {
  const { emailHash, network } = attempt
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `logins ${tx.site.id} ${network} ${emailHash.toString('hex')}`)
    if (!known) await refuseWhileBlocked(tx, attempt)
    await run(
      tx.db,
      sql`
        insert into login_failures (site_id, email_hash, network, failed_at)
        values (${tx.site.id}, ${emailHash}, ${network}, ${now})
      `,
    )
  })
  return now
}

/** The password is right, so remove one failure recorded at that moment; they are interchangeable. */
async function forgetFailure(ctx: Context, { emailHash, network }: Attempt, noted: Date) {
  await run(
    ctx.db,
    sql`
      delete from login_failures where ctid = (
        select ctid from login_failures
        where site_id = ${ctx.site.id} and email_hash = ${emailHash} and network = ${network} and failed_at = ${noted}
        limit 1
      )
    `,
  )
}
