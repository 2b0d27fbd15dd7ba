import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { DEVICE_COOKIE, sessionToken } from './session-cookie.ts'

/**
 * ACC-10: ends every way into these accounts: logins, known devices, emailed links. Only links that undo a change of address
 * survive: a thief must not revoke them.
 */
export async function endAccess(
  tx: Context,
  accounts: readonly MemberId[],
  { keep }: { keep: 'browser' | 'nothing' },
): Promise<void> {
  const [session, device] = keep === 'browser' ? [sessionToken(tx), tx.cookies[DEVICE_COOKIE]] : []
  await run(
    tx.db,
    sql`delete from sessions where account_id = any(${accounts}::text[]) and token_hash <> ${hashToken(session ?? '')}`,
  )
  await run(
    tx.db,
    sql`delete from known_devices where account_id = any(${accounts}::text[]) and token_hash <> ${hashToken(device ?? '')}`,
  )
  await run(
    tx.db,
    sql`
      update account_tokens set used_at = ${tx.now()}
      where account_id = any(${accounts}::text[]) and used_at is null and purpose <> 'undo_mail_change'
    `,
  )
}
