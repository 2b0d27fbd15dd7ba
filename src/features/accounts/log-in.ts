import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
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
type Row = { id: MemberId; password_hash: string; deleted: boolean; confirmed: boolean }
type Candidates = { confirmed: Row | undefined; unconfirmed: Row | undefined }

/**
 * ACC-3: known and unknown addresses take the same time and get the same answer. Guessing is throttled per account, from
 * one network and from all of them, and then costs a proof of work; known devices are exempt, so nobody can lock a
 * victim out.
 */
export async function logIn(ctx: Context, credentials: Credentials): Promise<MemberId> {
  const found = await findAccounts(ctx, credentials.email)
  const account =
    (await logInOnKnownDevice(ctx, credentials, found)) ?? (await logInAsStranger(ctx, credentials, found))
  if (account === undefined) throw new DomainError('login_failed')
  // Only revealed to somebody who knows the password.
  await refuseSuspended(ctx, account.id)
  if (account.deleted) await takeBack(ctx, account.id, credentials)
  return account.id
}

/** ACC-8: asks first. Reached only with the right password, so it tells a stranger nothing. */
async function takeBack(ctx: Context, account: MemberId, { reactivate }: Credentials) {
  if (!reactivate) throw new DomainError('account_deleted_ask')
  await inTransaction(ctx, (tx) => reactivateAccount(tx, account))
}

/**
 * An address has one confirmed account at most, but anybody may sign up with it again. R-AUTH-7: the newest of those
 * logs in with its own password too, or the refusal would tell its maker that the address belongs to a member. A deleted
 * account counts as long as it can come back.
 */
async function findAccounts(ctx: Context, email: string): Promise<Candidates> {
  const rows = await many(
    ctx.db,
    sql<Row>`
      select distinct on (confirmed_at is null) id, password_hash, status = 'deleted' as deleted,
        confirmed_at is not null as confirmed
      from accounts
      where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and (status <> 'deleted' or (
        confirmed_at is not null and deleted_at > ${new Date(ctx.now().getTime() - REACTIVATION_WINDOW)}
      ))
      order by (confirmed_at is null), (status = 'deleted'), signup_date desc
    `,
  )
  return {
    confirmed: rows.find(({ confirmed }) => confirmed),
    unconfirmed: rows.find(({ confirmed }) => !confirmed),
  }
}

/**
 * Undefined where this browser must go on as a stranger: it knows neither account, has guessed too often (somebody else
 * may have its cookie), or knows only the unconfirmed one, which must not help to guess the other's password.
 */
async function logInOnKnownDevice(
  ctx: Context,
  { password }: Credentials,
  { confirmed, unconfirmed }: Candidates,
): Promise<Row | undefined> {
  const account = (await knownOnly(ctx, confirmed)) ?? (await knownOnly(ctx, unconfirmed))
  if (account === undefined) return undefined
  const { id } = await takeAttempt(
    ctx,
    { account: account.id, kind: 'wrong_password', knownDevice: true },
    WRONG_PASSWORDS,
  )
  if (id === undefined) return undefined
  const isRight = await isPassword(password, account.password_hash, { network: networkOf(ctx.address), first: true })
  if (isRight) {
    await forgetAttempt(ctx, id)
    return account
  }
  if (account.confirmed) throw new DomainError('login_failed')
  return undefined
}

const knownOnly = async (ctx: Context, account: Row | undefined) =>
  account && (await isKnownDevice(ctx, account.id)) ? account : undefined

/** Compares with both in turn, and with nothing in the place of a missing one, so every refusal takes as long. */
async function logInAsStranger(
  ctx: Context,
  credentials: Credentials,
  { confirmed, unconfirmed }: Candidates,
): Promise<Row | undefined> {
  const admitted = await admitStranger(ctx, credentials, (confirmed ?? unconfirmed)?.id)
  for (const account of [confirmed, unconfirmed]) {
    const isRight = await isPassword(credentials.password, account?.password_hash, {
      network: networkOf(ctx.address),
      first: false,
    })
    if (!account || !isRight) continue
    await admitted.forget()
    return account
  }
  return undefined
}

/** An attempt counts as a failure until the password turns out to be right. */
type Admitted = { forget(): Promise<void> }

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
