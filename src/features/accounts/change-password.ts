import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'

import { sessionToken } from './session-cookie.ts'
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

/** ACC-7: needs the current password; ends every other session. */
export async function changePassword(
  ctx: MemberContext,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await requirePassword(ctx, old, 'old_password_wrong')
  const hash = await hashPassword(password)
  const own = hashToken(sessionToken(ctx) ?? '')
  await inTransaction(ctx, async (tx) => {
    await storePassword(tx, { account: ctx.member.id, password, hash })
    await run(tx.db, sql`delete from sessions where account_id = ${ctx.member.id} and token_hash <> ${own}`)
  })
}
