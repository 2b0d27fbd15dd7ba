import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { accountReturned } from './accounts.events.ts'
import { REACTIVATION_WINDOW } from './accounts.rules.ts'
import { spendToken } from './spend-token.ts'

type Returned = { account: MemberId; confirmed: boolean }

/**
 * ACC-8: restores a deleted account inside the caller's transaction. A link sent late outlives the window, so the
 * deletion date decides.
 */
export async function returnToAccount(tx: Context, token: string): Promise<Returned> {
  const used = await spendToken(tx, 'reactivate', token)
  if (used === 'expired' || used === 'invalid') throw new DomainError('return_link_invalid')
  return reactivateAccount(tx, used.account)
}

/** For somebody who has shown the mailbox or the password. */
export async function reactivateAccount(tx: Context, account: MemberId): Promise<Returned> {
  const row = await maybeOne(
    tx.db,
    sql<{ confirmed: boolean }>`
      update accounts set deleted_at = null, status = case when confirmed_at is null then 'not_confirmed' else 'active' end
      where id = ${account} and status = 'deleted'
        and deleted_at > ${new Date(tx.now().getTime() - REACTIVATION_WINDOW)}
      returning confirmed_at is not null as confirmed
    `,
  )
  if (row === undefined) throw new DomainError('return_link_invalid')
  await tx.announce(tx, accountReturned, { account, site: tx.site.id, confirmed: row.confirmed })
  return { account, confirmed: row.confirmed }
}
