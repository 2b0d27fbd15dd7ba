import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { keepSession, sessionToken } from './session-cookie.ts'

/**
 * R-SESS-2: gives this browser's session a new secret, so a copied cookie ends with every change of rights. The session
 * keeps its id and whatever belongs to it. Call the returned function after the commit: it sets the cookie.
 */
export async function renewSession(tx: Context, { proved = false } = {}): Promise<() => void> {
  const before = hashToken(sessionToken(tx) ?? '')
  const token = newToken(tx.random)
  const row = await maybeOne(
    tx.db,
    sql<{ profile: ProfileId }>`
      update sessions set token_hash = ${hashToken(token)},
        proved_at = case when ${proved} then ${tx.now()}::timestamptz else proved_at end,
        proved_country = case when ${proved} then ${tx.geoipCountry} else proved_country end
      from accounts
      where accounts.id = sessions.account_id and sessions.token_hash = ${before} and sessions.site_id = ${tx.site.id}
      returning accounts.profile_id as profile
    `,
  )
  if (row === undefined) return () => undefined
  tx.live.publish(row.profile, { type: 'sessions', renewed: before.toString('base64url') })
  return () => keepSession(tx, token)
}
