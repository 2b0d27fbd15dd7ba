import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'

import { sessionToken } from './session-cookie.ts'

/** Whether the person at the keyboard knows the password: asked before anything that could lock its owner out. */
export async function requirePassword(ctx: MemberContext, password: string): Promise<void> {
  const { password_hash } = await one(
    ctx.db,
    sql<{ password_hash: string }>`select password_hash from accounts where id = ${ctx.member.id}`,
  )
  if (!(await isPassword(password, password_hash))) throw new DomainError('old_password_wrong')
}

/** ACC-7: the old one must be right; every other login of the account ends. */
export async function changePassword(
  ctx: MemberContext,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await requirePassword(ctx, old)
  const hash = await hashPassword(password)
  const own = hashToken(sessionToken(ctx) ?? '')
  await inTransaction(ctx, async (tx) => {
    await run(tx.db, sql`update accounts set password_hash = ${hash} where id = ${ctx.member.id}`)
    await run(tx.db, sql`delete from sessions where account_id = ${ctx.member.id} and token_hash <> ${own}`)
  })
}
