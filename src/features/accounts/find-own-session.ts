import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { sessionToken } from './session-cookie.ts'

/** This request's session, for data that belongs to it and ends with it. */
export async function findOwnSession(ctx: MemberContext): Promise<string> {
  const row = await maybeOne(
    ctx.db,
    sql<{ id: string }>`
      select id from sessions where token_hash = ${hashToken(sessionToken(ctx) ?? '')} and site_id = ${ctx.site.id}
    `,
  )
  if (row === undefined) throw new DomainError('authentication_required')
  return row.id
}
