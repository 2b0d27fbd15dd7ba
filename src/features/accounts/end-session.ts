import { sql } from 'kysely'

import type { Context } from '#platform/context.ts'
import { hashToken } from '#platform/tokens.ts'

import { dropSessions } from './drop-sessions.ts'
import { forgetSession, sessionToken } from './session-cookie.ts'

/** Ends the session on the server too, so a copied cookie is worthless. */
export async function endSession(ctx: Context): Promise<void> {
  const token = sessionToken(ctx)
  if (token) {
    await dropSessions(ctx, sql`sessions.token_hash = ${hashToken(token)} and sessions.site_id = ${ctx.site.id}`)
  }
  forgetSession(ctx)
}
