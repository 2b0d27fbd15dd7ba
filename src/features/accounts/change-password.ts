import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { MINUTE } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { networkOf } from '#platform/rate-limiter.ts'

import { forgetAttempt, takeAttempt } from './account-attempts.ts'
import { WRONG_PASSWORDS } from './accounts.rules.ts'
import { isKnownDevice } from './known-devices.ts'
import { rememberDevice } from './remember-device.ts'
import { renewSession } from './renew-session.ts'
import { storePassword } from './store-password.ts'

/**
 * Required before anything that could lock the owner out. Returns the matched hash, so callers can detect a new
 * password between this check and their transaction. R-AUTH-4: wrong ones are limited per account, because whoever
 * copied a cookie could guess here.
 */
export async function requirePassword(
  ctx: MemberContext,
  password: string,
  refusal: 'old_password_wrong' | 'password_wrong' = 'password_wrong',
): Promise<string> {
  const account = ctx.member.id
  const knownDevice = await isKnownDevice(ctx, account)
  const { id, wait } = await takeAttempt(ctx, { account, kind: 'wrong_password', knownDevice }, WRONG_PASSWORDS)
  if (id === undefined) throw new DomainError('too_many_attempts', { minutes: Math.ceil(wait / MINUTE) })
  const { password_hash } = await one(
    ctx.db,
    sql<{ password_hash: string }>`select password_hash from accounts where id = ${account}`,
  )
  if (!(await isPassword(password, password_hash, turnOf(ctx)))) throw new DomainError(refusal)
  await forgetAttempt(ctx, id)
  return password_hash
}

/** ACC-7: needs the current password; ends every other session, device and link, and renews this session. */
export async function changePassword(
  ctx: MemberContext,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await requirePassword(ctx, old, 'old_password_wrong')
  const hash = await hashPassword(password, turnOf(ctx))
  const account = ctx.member.id
  const keepCookie = await inTransaction(ctx, async (tx) => {
    await storePassword(tx, { account, password, hash, keep: 'browser' })
    await rememberDevice(tx, account)
    return renewSession(tx, { proved: true })
  })
  keepCookie()
}

/** Members go before strangers' logins; their attempts are limited. */
const turnOf = (ctx: MemberContext) => ({ network: networkOf(ctx.address), first: true })
