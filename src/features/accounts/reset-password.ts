import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/passwords.ts'

import { rememberDevice } from './remember-device.ts'
import { spendToken } from './spend-token.ts'
import { storePassword } from './store-password.ts'

type Reset = { token: string; password: string; passwordAgain: string }

/** ACC-6: ends every session and known device, a thief's included; only this browser becomes known. Unconfirmed accounts have none: a stranger may have made them (ACC-11). */
export async function resetPassword(
  ctx: Context,
  { token, password, passwordAgain }: Reset,
): Promise<{ email: string }> {
  if (password !== passwordAgain) throw new DomainError('passwords_not_equal')
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const used = await spendToken(tx, 'reset', token)
    if (used === 'expired') throw new DomainError('reset_link_expired')
    if (used === 'invalid') throw new DomainError('reset_link_invalid')
    // A common password rolls back, so the link still works for a better one.
    const { confirmed } = await storePassword(tx, { account: used.account, password, hash, keep: 'nothing' })
    if (!confirmed) throw new DomainError('reset_link_invalid')
    // R-AUTH-4: the link proves the owner, who must get in while strangers guess.
    await rememberDevice(tx, used.account)
    return one(tx.db, sql<{ email: string }>`select email from accounts where id = ${used.account}`)
  })
}
