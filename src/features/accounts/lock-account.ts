import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { endAccess } from './end-access.ts'

/**
 * CONS-28: nobody gets in until the mailbox sets a new password. The password is set aside and `nobodysHash` takes its
 * place, so every door refuses alike, also those of an older build. Returns false if it is locked already, or gone.
 */
export async function lockAccount(
  tx: Context,
  { account, nobodysHash }: { account: MemberId; nobodysHash: string },
): Promise<boolean> {
  const locked = await run(
    tx.db,
    sql`
      update accounts set locked_at = ${tx.now()}, locked_password_hash = password_hash, password_hash = ${nobodysHash}
      where id = ${account} and status <> 'deleted' and locked_at is null
    `,
  )
  if (locked > 0) await endAccess(tx, [account], { keep: 'nothing' })
  return locked > 0
}

/** Brings the member's own password back. Returns false if nothing was locked. */
export async function unlockAccount({ db }: Pick<Context, 'db'>, account: MemberId): Promise<boolean> {
  const unlocked = await run(
    db,
    sql`
      update accounts set password_hash = locked_password_hash, locked_at = null, locked_password_hash = null
      where id = ${account} and locked_at is not null
    `,
  )
  return unlocked > 0
}
