import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { dropSessions } from './drop-sessions.ts'
import { isKnownDevice } from './known-devices.ts'
import { rememberDevice } from './remember-device.ts'
import { sessionToken } from './session-cookie.ts'

/**
 * ACC-10: ends every way into these accounts: logins, known devices, emailed links. Links that undo a change of address
 * survive: a thief must not revoke them. `keepActivation` is for a mailbox that stays the same.
 */
export async function endAccess(
  tx: Context,
  accounts: readonly MemberId[],
  { keep, keepActivation = false }: { keep: 'browser' | 'nothing'; keepActivation?: boolean },
): Promise<void> {
  const own = keep === 'browser' ? hashToken(sessionToken(tx) ?? '') : null
  const stays = keep === 'browser' ? await knownHere(tx, accounts) : []
  const isTheirs = sql`account_id = any(${accounts}::text[])`
  await dropSessions(tx, sql`${isTheirs} and sessions.token_hash is distinct from ${own}`)
  await run(tx.db, sql`delete from known_devices where ${isTheirs}`)
  // Under a new mark: somebody may have copied the old one.
  for (const account of stays) await rememberDevice(tx, account)
  await run(
    tx.db,
    sql`
      update account_tokens set used_at = ${tx.now()}
      where account_id = any(${accounts}::text[]) and used_at is null and purpose <> 'undo_mail_change'
        and not (${keepActivation} and purpose = 'activate')
    `,
  )
}

async function knownHere(tx: Context, accounts: readonly MemberId[]): Promise<MemberId[]> {
  const known: MemberId[] = []
  for (const account of accounts) if (await isKnownDevice(tx, account)) known.push(account)
  return known
}
