import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { deviceMark } from './session-cookie.ts'

/** Lets this browser log in even while strangers guess at the account. */
export async function rememberDevice(ctx: Context, account: MemberId): Promise<void> {
  await run(
    ctx.db,
    sql`
      insert into known_devices (account_id, token_hash, seen_at) values (${account}, ${hashToken(deviceMark(ctx))}, ${ctx.now()})
      on conflict (account_id, token_hash) do update set seen_at = excluded.seen_at
    `,
  )
}
