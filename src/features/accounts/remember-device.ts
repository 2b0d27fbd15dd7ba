import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { deviceMarks, keepDeviceMark } from './session-cookie.ts'

/**
 * Lets this browser log in even while strangers guess at the account. A mark the browser brings counts only if it is
 * already bound to this account; otherwise it gets a new one, so nobody can plant a mark they know.
 */
export async function rememberDevice(ctx: Context, account: MemberId): Promise<void> {
  const now = ctx.now()
  const bound = await run(
    ctx.db,
    sql`
      update known_devices set seen_at = ${now}
      where account_id = ${account} and token_hash = any(${deviceMarks(ctx).map(hashToken)}::bytea[])
    `,
  )
  if (bound > 0) return
  const mark = newToken(ctx.random)
  await run(
    ctx.db,
    sql`insert into known_devices (account_id, token_hash, seen_at) values (${account}, ${hashToken(mark)}, ${now})`,
  )
  keepDeviceMark(ctx, mark)
}
