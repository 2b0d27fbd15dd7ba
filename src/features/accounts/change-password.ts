import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'

import { mailActivation } from './mail-activation.ts'
import { storePassword } from './store-password.ts'

/**
 * Required before anything that could lock the owner out. Returns the matched hash, so callers can detect a new
 * password between this check and their transaction.
 */
export async function requirePassword(
  ctx: MemberContext,
  password: string,
  refusal: 'old_password_wrong' | 'password_wrong' = 'password_wrong',
): Promise<string> {
  const { password_hash } = await one(
    ctx.db,
    sql<{ password_hash: string }>`select password_hash from accounts where id = ${ctx.member.id}`,
  )
  if (!(await isPassword(password, password_hash))) throw new DomainError(refusal)
  return password_hash
}

/** ACC-7: needs the current password; ends every other session, device and link. */
export async function changePassword(
  ctx: MemberContext,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await requirePassword(ctx, old, 'old_password_wrong')
  const hash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    const { email, confirmed } = await storePassword(tx, { account: ctx.member.id, password, hash, keep: 'browser' })
    // The link to confirm ended with the others.
    if (!confirmed) await mailActivation(tx, { account: ctx.member.id, email })
  })
}
