import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

/** Makes both visible to each other again; data the block deleted stays deleted. */
export async function unblockMember(ctx: MemberContext, id: string): Promise<void> {
  await run(ctx.db, sql`delete from blocks where blocker_id = ${ctx.member.profileId} and blocked_id = ${id}`)
}
