import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { hashPassword } from '#platform/passwords.ts'

import { confirmAccount } from './confirm-account.ts'
import { openSession } from './open-session.ts'
import { storePassword } from './store-password.ts'

/** A password to set, hashed before the transaction, because that is slow. */
export type Claim = { password: string; hash: string } | undefined

export const claimWith = async (password: string | undefined): Promise<Claim> =>
  password === undefined ? undefined : { password, hash: await hashPassword(password) }

/**
 * ACC-11: for a link opened elsewhere than in the browser that signed up. It shows who owns the mailbox, not who made the
 * account: that may be somebody who waits for its owner to confirm it. So the owner sets the password, and everybody
 * else is logged out. Returns the owner's session. Refusing leaves the link valid.
 */
export async function claimAccount(tx: Context, account: MemberId, claim: Claim): Promise<string> {
  if (claim === undefined) throw new DomainError('link_needs_password')
  await storePassword(tx, { account, ...claim, keep: 'nothing', tell: false })
  await confirmAccount(tx, account)
  return openSession(tx, account, { proved: true })
}
