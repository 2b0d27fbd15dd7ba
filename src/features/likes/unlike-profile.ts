import { sql } from 'kysely'

import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** Takes a like back, and the match that rested on it. Of somebody one never liked nothing is there to take. */
export async function unlikeProfile(ctx: MemberContext, id: string) {
  const known = profileId.safeParse(id)
  if (known.success) await inTransaction(ctx, (tx) => takeBack(tx, known.data))
  return { liked: false, matched: false, match: null }
}

async function takeBack(tx: MemberContext, other: ProfileId) {
  const me = tx.member.profileId
  // The other may like back at this very moment: without the lock a match would be left with one like.
  await run(tx.db, sql`select lock_pair(${me}, ${other})`)
  await run(tx.db, sql`delete from likes where liker_id = ${me} and liked_id = ${other}`)
  await run(
    tx.db,
    sql`
      delete from matches
      where low_id = low_of(${me}, ${other}) and high_id = high_of(${me}, ${other})
    `,
  )
}
