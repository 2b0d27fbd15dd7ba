import { sql } from 'kysely'

import { emailKey } from '#features/accounts/accounts.rules.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { isPassword } from '#platform/passwords.ts'
import { networkOf } from '#platform/rate-limiter.ts'

import { isAdmitted } from './is-admitted.ts'
import { type Method, openStaffSession } from './open-staff-session.ts'
import { spendSecondFactor } from './second-factor.ts'
import { knownStaffDevice } from './staff-devices.ts'
import { takeStaffAttempt } from './staff-failures.ts'

export type Credentials = { email: string; password: string; code?: string | undefined }
type Row = { id: StaffId; password_hash: string | null; has_factor: boolean }

/**
 * CONS-1: password and a code; demo mode wants no code. Unknown addresses take as long and get the same answer. That a
 * code is wanted, only those learn who know the password.
 */
export async function signIn(ctx: ConsoleContext, credentials: Credentials): Promise<void> {
  const { id, method } = await checkCredentials(ctx, credentials)
  const keepCookie = await inTransaction(ctx, (tx) => openStaffSession(tx, id, method))
  keepCookie()
}

export async function checkCredentials(
  ctx: ConsoleContext,
  { email, password, code }: Credentials,
): Promise<{ id: StaffId; method: Method }> {
  const person = await find(ctx, email)
  const attempt = await takeStaffAttempt(ctx, { email, device: await knownStaffDevice(ctx, person?.id) })
  const isRight = await isPassword(password, person?.password_hash ?? undefined, {
    network: networkOf(ctx.address),
    first: false,
  })
  if (!person || !isRight) throw new ConsoleError('sign_in_failed')
  if (ctx.demo && !person.has_factor) {
    await attempt.forgetAll()
    return { id: person.id, method: 'password' }
  }
  // Without a second factor nobody gets in: the invitation sets one up.
  if (!person.has_factor) throw new ConsoleError('sign_in_failed')
  if (code === undefined) {
    await attempt.forget()
    throw new ConsoleError('second_factor_needed')
  }
  const method = await spendSecondFactor(ctx, person.id, code)
  if (method === undefined) throw new ConsoleError('code_wrong')
  await attempt.forgetAll()
  return { id: person.id, method }
}

function find({ db, now }: ConsoleContext, email: string) {
  return maybeOne(
    db,
    sql<Row>`
      select id, password_hash, totp_sealed is not null as has_factor
      from staff where email_key = ${emailKey(email)} and ${isAdmitted(now())}
    `,
  )
}
