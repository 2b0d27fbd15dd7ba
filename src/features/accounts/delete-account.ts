import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { Announce, HandlerContext } from '#platform/events.ts'

import { accountDeleted } from './accounts.events.ts'
import { dropSessions } from './drop-sessions.ts'
import { issueToken, type TokenContext } from './issue-token.ts'

type Row = { email: string; confirmed: boolean }
export type Deleted = Row & { returnToken: string }

/**
 * ACC-8: marks an account as deleted inside the caller's transaction, ends every session and emailed link, and issues a
 * link back. Of two parallel deletions only one gets the link.
 */
export async function markDeleted(
  tx: TokenContext & HandlerContext & { announce: Announce },
  id: MemberId,
): Promise<Deleted | undefined> {
  const row = await maybeOne(
    tx.db,
    sql<Row>`
      update accounts set status = 'deleted', deleted_at = ${tx.now()}
      where id = ${id} and status <> 'deleted'
      returning email, confirmed_at is not null as confirmed
    `,
  )
  if (row === undefined) return undefined
  await dropSessions(tx, sql`sessions.account_id = ${id}`)
  // Undo links for an address change survive: a thief must not revoke them by deleting the account.
  await run(
    tx.db,
    sql`
      update account_tokens set used_at = ${tx.now()}
      where account_id = ${id} and used_at is null and purpose <> 'undo_mail_change'
    `,
  )
  await tx.announce(tx, accountDeleted, { account: id, site: tx.site.id })
  return { ...row, returnToken: await issueToken(tx, { account: id, purpose: 'reactivate' }) }
}
