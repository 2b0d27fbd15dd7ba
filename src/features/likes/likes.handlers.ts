import { sql } from 'kysely'

import { accountConfirmed } from '#features/accounts/accounts.events.ts'
import { memberBlocked } from '#features/blocks/blocks.events.ts'
import { visibilityChanged } from '#features/profiles/profiles.events.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { MOST_HINTED } from '#kernel/live.ts'
import { many, run } from '#platform/db/query.ts'
import { hint, within } from '#platform/events.ts'

import { peopleMatched, profileLiked } from './likes.events.ts'

export const likesHandlers = [
  /** CHAT-7: a block deletes likes and match. */
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

  /** Announces likes given before confirmation; mutual ones become matches. */
  within(accountConfirmed, 'tell-early-likes', async (ctx, { account, site }, announce) => {
    const likes = await many(
      ctx.db,
      sql<{ liker: ProfileId; liked: ProfileId; new_match: boolean }>`
        select mine.liker_id as liker, mine.liked_id as liked,
          match_if_mutual(${site}, mine.liker_id, mine.liked_id, ${ctx.clock.now()}) as new_match
        from likes mine join profile_wishes me on me.id = mine.liker_id and me.account_id = ${account}
      `,
    )
    for (const { liker, liked, new_match } of likes) {
      await announce(ctx, profileLiked, { liker, liked, site })
      if (new_match) await announce(ctx, peopleMatched, { one: liker, other: liked, site })
    }
  }),

  within(visibilityChanged, 'hint-likes', async ({ db, live }, { profile }) => {
    const others = await many(
      db,
      sql<{ id: ProfileId }>`
        (select liked_id as id from likes where liker_id = ${profile} order by liked_at desc limit ${MOST_HINTED})
        union
        (select liker_id from likes where liked_id = ${profile} order by liked_at desc limit ${MOST_HINTED})
      `,
    )
    for (const { id } of others) live.publish(id, { type: 'likes' })
  }),

  hint(profileLiked, 'hint-like', (live, { liked }) => live.publish(liked, { type: 'like' })),

  hint(peopleMatched, 'hint-match', (live, { one, other }) => {
    live.publish(one, { type: 'match', profile: other, own: true })
    live.publish(other, { type: 'match', profile: one, own: false })
  }),
]
