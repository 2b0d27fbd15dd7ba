import { sql } from 'kysely'

import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { forgetSession, sessionToken } from './session-cookie.ts'

/** Ends the session on the server too, so a copied cookie is worthless. */
export async function endSession(ctx: Context): Promise<void> {
  const token = sessionToken(ctx)
  if (token)
    await run(ctx.db, sql`delete from sessions where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id}`)
  forgetSession(ctx)
}
