import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { sessionToken } from './session-cookie.ts'

/** ACC-9: ends one of the member's sessions, or all but this one. A foreign id does nothing and reveals nothing. */
export async function endSessions(ctx: MemberContext, which: { id: string } | 'others'): Promise<void> {
  const own = hashToken(sessionToken(ctx) ?? '')
  if (which === 'others')
    await run(ctx.db, sql`delete from sessions where account_id = ${ctx.member.id} and token_hash <> ${own}`)
  else await run(ctx.db, sql`delete from sessions where account_id = ${ctx.member.id} and id = ${which.id}`)
}
