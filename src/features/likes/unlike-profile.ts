import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** Takes a like back, and the match that rested on it. Of somebody one never liked nothing is there to take. */
export async function unlikeProfile(ctx: MemberContext, id: string) {
  const me = ctx.member.profileId
  await inTransaction(ctx, async (tx) => {
    await run(tx.db, sql`delete from likes where liker_id = ${me} and liked_id = ${id}`)
    await run(
      tx.db,
      sql`delete from matches where low_id = least(${me}::text, ${id}::text) and high_id = greatest(${me}::text, ${id}::text)`,
    )
  })
  return { liked: false, matched: false, match: null }
}
