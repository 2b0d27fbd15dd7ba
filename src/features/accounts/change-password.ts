import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'

import { refuseCommonPassword } from './refuse-common-password.ts'
import { sessionToken } from './session-cookie.ts'

/** Whether the person at the keyboard knows the password: asked before anything that could lock its owner out. */
export async function requirePassword(
  ctx: MemberContext,
  password: string,
  refusal: 'old_password_wrong' | 'password_wrong' = 'password_wrong',
): Promise<void> {
  const { password_hash } = await one(
    ctx.db,
    sql<{ password_hash: string }>`select password_hash from accounts where id = ${ctx.member.id}`,
  )
  if (!(await isPassword(password, password_hash))) throw new DomainError(refusal)
}

/** ACC-7: the old one must be right; every other login of the account ends, and the mailbox is told. */
export async function changePassword(
  ctx: MemberContext,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await requirePassword(ctx, old, 'old_password_wrong')
  const hash = await hashPassword(password)
  const own = hashToken(sessionToken(ctx) ?? '')
  await inTransaction(ctx, async (tx) => {
    const { email } = await one(
      tx.db,
      sql<{ email: string }>`
        update accounts set password_hash = ${hash} where id = ${ctx.member.id} returning email
      `,
    )
    refuseCommonPassword(password, { site: tx.site, email })
    await run(tx.db, sql`delete from sessions where account_id = ${ctx.member.id} and token_hash <> ${own}`)
    await sendMail(tx, {
      ...{ site: tx.site.id, locale: tx.textLocale, to: email },
      template: 'password_changed_notice',
      values: { path: '/reset-password' },
    })
  })
}
