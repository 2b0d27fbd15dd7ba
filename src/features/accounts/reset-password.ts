import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/passwords.ts'

import { spendToken } from './spend-token.ts'
import { storePassword } from './store-password.ts'

type Reset = { token: string; password: string; passwordAgain: string }

/** ACC-6: ends every session, a thief's included. */
export async function resetPassword(ctx: Context, { token, password, passwordAgain }: Reset): Promise<void> {
  if (password !== passwordAgain) throw new DomainError('passwords_not_equal')
  const hash = await hashPassword(password)
  const outcome = await inTransaction(ctx, async (tx) => {
    const used = await spendToken(tx, 'reset', token)
    if (used === 'expired' || used === 'invalid') return used
    // A common password rolls back, so the link still works for a better one.
    await storePassword(tx, { account: used.account, password, hash })
    await run(tx.db, sql`delete from sessions where account_id = ${used.account}`)
    return 'done' as const
  })
  // Thrown after the transaction, so an expired link is still used up.
  if (outcome === 'expired') throw new DomainError('reset_link_expired')
  if (outcome === 'invalid') throw new DomainError('reset_link_invalid')
}
