import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

/** What was deleted by the block does not come back; the two can see each other again. */
export async function unblockMember(ctx: MemberContext, id: string): Promise<void> {
  await run(ctx.db, sql`delete from blocks where blocker_id = ${ctx.member.profileId} and blocked_id = ${id}`)
}
