import { sql } from 'kysely'

import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** Also deletes the match; does nothing if there was no like. */
export async function unlikeProfile(ctx: MemberContext, id: string) {
  const known = profileId.safeParse(id)
  if (known.success) await inTransaction(ctx, (tx) => takeBack(tx, known.data))
  return { liked: false, matched: false, match: null }
}

async function takeBack(tx: MemberContext, other: ProfileId) {
  const me = tx.member.profileId
  // Without the lock, a simultaneous like back would leave a match with one like.
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
