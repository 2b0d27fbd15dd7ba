import { openSession } from '#features/accounts/open-session.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { returnToAccount as takeBack } from '#features/accounts/return-to-account.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** ACC-8: takes the account back by the mailed link and logs in: the link came to the owner's mailbox. */
export async function returnToAccount(ctx: Context, token: string): Promise<void> {
  const account = await inTransaction(ctx, (tx) => takeBack(tx, token))
  await rememberDevice(ctx, account)
  keepSession(ctx, await openSession(ctx, account))
}
