import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { isKnownDevice } from './log-in.ts'
import { DEVICE_COOKIE, markDevice } from './session-cookie.ts'

/**
 * Lets this browser log in even while strangers guess at the account. A mark the account does not know is replaced: a
 * thief may have planted it, or it ended with a reset.
 */
export async function rememberDevice(ctx: Context, account: MemberId): Promise<void> {
  const shown = ctx.cookies[DEVICE_COOKIE]
  const isKnown = shown !== undefined && (await isKnownDevice(ctx, account, shown))
  const mark = isKnown ? shown : markDevice(ctx)
  await run(
    ctx.db,
    sql`
      insert into known_devices (account_id, token_hash, seen_at) values (${account}, ${hashToken(mark)}, ${ctx.now()})
      on conflict (account_id, token_hash) do update set seen_at = excluded.seen_at
    `,
  )
}
