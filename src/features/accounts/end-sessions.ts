import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { hashToken } from '#platform/tokens.ts'

import { dropSessions } from './drop-sessions.ts'
import { sessionToken } from './session-cookie.ts'

/** ACC-9: ends one of the member's sessions, or all but this one. A foreign id does nothing and reveals nothing. */
export async function endSessions(ctx: MemberContext, which: { id: string } | 'others'): Promise<void> {
  const own = hashToken(sessionToken(ctx) ?? '')
  const named = which === 'others' ? sql`sessions.token_hash <> ${own}` : sql`sessions.id = ${which.id}`
  await dropSessions(ctx, sql`sessions.account_id = ${ctx.member.id} and ${named}`)
}
