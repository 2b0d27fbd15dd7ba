import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

type Row = { id: ProfileId; name: string; blocked_at: Date }

/** More than anybody blocks by hand; members mostly unblock recent ones. */
const SHOWN = 200

export function listBlocked(ctx: MemberContext): Promise<Row[]> {
  return many(
    ctx.db,
    sql<Row>`
      select id, name, blocked_at from own_blocks
      where blocker_id = ${ctx.member.profileId}
      order by blocked_at desc, id limit ${SHOWN}
    `,
  )
}
