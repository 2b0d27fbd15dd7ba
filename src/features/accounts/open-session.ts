import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { SESSION_LIFETIME } from './accounts.rules.ts'
import { deviceName } from './device-name.ts'
import { sessionToken } from './session-cookie.ts'

/**
 * Always issues a new token, so a planted one is worthless, and ends this browser's previous session: from now on only
 * a thief could have its cookie. Returns the cookie value.
 */
export async function openSession(ctx: Context, account: MemberId): Promise<string> {
  const token = newToken(ctx.random)
  const now = ctx.now()
  await run(
    ctx.db,
    sql`
      with ended as (
        delete from sessions where token_hash = ${hashToken(sessionToken(ctx) ?? '')} and site_id = ${ctx.site.id}
      )
      insert into sessions (token_hash, account_id, site_id, device, created_at, last_used_at, expires_at)
      values (${hashToken(token)}, ${account}, ${ctx.site.id}, ${deviceName(ctx.userAgent)}, ${now}, ${now},
        ${new Date(now.getTime() + SESSION_LIFETIME)})
    `,
  )
  return token
}
