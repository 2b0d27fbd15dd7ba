import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { isPassword } from '#platform/passwords.ts'
import { networkOf } from '#platform/rate-limiter.ts'

import { forgetAttempt, takeAttempt } from './account-attempts.ts'
import { emailKey, REACTIVATION_WINDOW, WRONG_PASSWORDS } from './accounts.rules.ts'
import { isKnownDevice } from './known-devices.ts'
import { attemptOf, forgetFailure, noteFailure, refuseWhileBlocked } from './login-failures.ts'
import { requireLoginProof } from './require-proof.ts'
import { reactivateAccount } from './return-to-account.ts'
import { refuseSuspended } from './suspend-account.ts'

type Credentials = {
  email: string
  password: string
  proof?: string | undefined
  /** ACC-8: takes a deleted account back. */
  reactivate?: true | undefined
}
type Row = { id: MemberId; password_hash: string; deleted: boolean }

/**
 * ACC-3: known and unknown addresses take the same time and get the same answer. Guessing is throttled per account, from
 * one network and from all of them, and then costs a proof of work; known devices are exempt, so nobody can lock a
 * victim out.
 */
export async function logIn(ctx: Context, credentials: Credentials): Promise<MemberId> {
  const account = await findAccount(ctx, credentials.email)
  const known = account && (await admitKnownDevice(ctx, account.id))
  const admitted = known ?? (await admitStranger(ctx, credentials, account?.id))
  const isRight = await isPassword(credentials.password, account?.password_hash, {
    network: networkOf(ctx.address),
    first: known !== undefined,
  })
  if (account === undefined || !isRight) throw new DomainError('login_failed')
  await admitted.forget()
  // Only revealed to somebody who knows the password.
  await refuseSuspended(ctx, account.id)
  if (account.deleted) await takeBack(ctx, account.id, credentials)
  return account.id
}

/** ACC-8: asks first. Reached only with the right password, so it tells a stranger nothing. */
async function takeBack(ctx: Context, account: MemberId, { reactivate }: Credentials) {
  if (!reactivate) throw new DomainError('account_deleted_ask')
  await inTransaction(ctx, (tx) => reactivateAccount(tx, { account }))
}

/**
 * Prefers the confirmed account, else the newest: its owner remembers that one. A deleted one counts as long as it can
 * come back.
 */
function findAccount(ctx: Context, email: string) {
  return maybeOne(
    ctx.db,
    sql<Row>`
      select id, password_hash, status = 'deleted' as deleted from accounts
      where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and (status <> 'deleted' or (
        confirmed_at is not null and deleted_at > ${new Date(ctx.now().getTime() - REACTIVATION_WINDOW)}
      ))
      order by (status = 'active') desc, (status = 'deleted'), signup_date desc
      limit 1
    `,
  )
}

/** An attempt counts as a failure until the password turns out to be right. */
type Admitted = { forget(): Promise<void> }

/** A known device that guesses too often is treated like any other: somebody else may have its cookie. */
async function admitKnownDevice(ctx: Context, account: MemberId): Promise<Admitted | undefined> {
  if (!(await isKnownDevice(ctx, account))) return undefined
  const { id } = await takeAttempt(ctx, { account, kind: 'wrong_password', knownDevice: true }, WRONG_PASSWORDS)
  return id === undefined ? undefined : { forget: () => forgetAttempt(ctx, id) }
}

async function admitStranger(
  ctx: Context,
  { email, proof }: Credentials,
  account: MemberId | undefined,
): Promise<Admitted> {
  const attempt = attemptOf(ctx, email)
  // Checked before the proof, so nobody works for nothing, and again when the attempt is recorded.
  await refuseWhileBlocked(ctx, attempt)
  await requireLoginProof(ctx, attempt, proof)
  const noted = await noteFailure(ctx, attempt, account)
  return { forget: () => forgetFailure(ctx, attempt, noted) }
}
