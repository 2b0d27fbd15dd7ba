import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { sessionToken } from './session-cookie.ts'

type Row = { id: string; device: string; created_at: Date; last_used_at: Date; current: boolean }

/** ACC-9: this browser comes first. */
export function listSessions(ctx: MemberContext): Promise<Row[]> {
  const own = hashToken(sessionToken(ctx) ?? '')
  return many(
    ctx.db,
    sql<Row>`
      select id, device, created_at, last_used_at, token_hash = ${own} as current
      from sessions where account_id = ${ctx.member.id} and expires_at > ${ctx.now()}
      order by current desc, last_used_at desc
      limit 50
    `,
  )
}
