import { openSession } from '#features/accounts/open-session.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { returnToAccount as takeBack } from '#features/accounts/return-to-account.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/passwords.ts'
import { newToken } from '#platform/tokens.ts'

/**
 * ACC-8: also logs in, because the link proves that they own the mailbox. ACC-11: whether they made the account is only
 * known once they have confirmed it with a password of their own.
 */
export async function returnToAccount(ctx: Context, token: string): Promise<void> {
  const nobodysPassword = await hashPassword(newToken(ctx.random))
  const { account, confirmed } = await inTransaction(ctx, (tx) => takeBack(tx, { token, nobodysPassword }))
  if (confirmed) await rememberDevice(ctx, account)
  keepSession(ctx, await openSession(ctx, account, { proved: false }))
}
