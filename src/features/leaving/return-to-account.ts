import { openSession } from '#features/accounts/open-session.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { returnToAccount as takeBack } from '#features/accounts/return-to-account.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/**
 * ACC-8: also logs in, because the link proves that they own the mailbox. ACC-11: whether they made an unconfirmed
 * account only its password shows, so they log in themselves.
 */
export async function returnToAccount(ctx: Context, token: string): Promise<void> {
  const { account, confirmed } = await inTransaction(ctx, (tx) => takeBack(tx, token))
  if (!confirmed) return
  await rememberDevice(ctx, account)
  keepSession(ctx, await openSession(ctx, account, { proved: false }))
}
