import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { SESSION_LIFETIME } from './accounts.rules.ts'
import { deviceName } from './device-name.ts'
import { dropSessions } from './drop-sessions.ts'
import { sessionToken } from './session-cookie.ts'

/**
 * Always issues a new token, so a planted one is worthless, and ends this browser's previous session: from now on only
 * a thief could have its cookie. `proved` says whether the password was given just now; an emailed link is no fresh
 * proof. Returns the cookie value.
 */
export async function openSession(ctx: Context, account: MemberId, { proved }: { proved: boolean }): Promise<string> {
  const token = newToken(ctx.random)
  const now = ctx.now()
  const before = sessionToken(ctx)
  if (before !== undefined) {
    await dropSessions(ctx, sql`sessions.token_hash = ${hashToken(before)} and sessions.site_id = ${ctx.site.id}`)
  }
  await run(
    ctx.db,
    sql`
      insert into sessions (token_hash, account_id, site_id, device, created_at, last_used_at, expires_at, proved_at, proved_country)
      values (${hashToken(token)}, ${account}, ${ctx.site.id}, ${deviceName(ctx.userAgent)}, ${now}, ${now},
        ${new Date(now.getTime() + SESSION_LIFETIME)}, ${proved ? now : null}, ${ctx.geoipCountry})
    `,
  )
  return token
}
