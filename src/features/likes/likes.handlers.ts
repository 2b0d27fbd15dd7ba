import { sql } from 'kysely'

import { accountConfirmed } from '#features/accounts/accounts.events.ts'
import { memberBlocked } from '#features/blocks/blocks.events.ts'
import { run } from '#platform/db/query.ts'
import { hint, within } from '#platform/events.ts'

import { peopleMatched, profileLiked } from './likes.events.ts'

export const likesHandlers = [
  /** CHAT-7: a block takes what the two had along. */
  within(memberBlocked, 'delete-likes', async ({ db }, { blocker, blocked }) => {
    await run(
      db,
      sql`delete from likes where (liker_id = ${blocker} and liked_id = ${blocked}) or (liker_id = ${blocked} and liked_id = ${blocker})`,
    )
    await run(
      db,
      sql`
        delete from matches where low_id = low_of(${blocker}, ${blocked})
          and high_id = high_of(${blocker}, ${blocked})
      `,
    )
  }),

  /** Who liked before confirming takes part from now on: likes returned meanwhile become matches. */
  within(accountConfirmed, 'match-early-likes', async ({ db, clock }, { account, site }) => {
    await run(
      db,
      sql`
        select match_if_mutual(${site}, mine.liker_id, mine.liked_id, ${clock.now()})
        from likes mine join profile_wishes me on me.id = mine.liker_id and me.account_id = ${account}
        join likes theirs on theirs.liker_id = mine.liked_id and theirs.liked_id = mine.liker_id
      `,
    )
  }),

  hint(profileLiked, 'hint-like', (live, { liked }) => live.publish(liked, { type: 'like' })),

  hint(peopleMatched, 'hint-match', (live, { one, other }) => {
    live.publish(one, { type: 'match', profile: other })
    live.publish(other, { type: 'match', profile: one })
  }),
]
