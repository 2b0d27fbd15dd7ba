import { sql } from 'kysely'

import { memberBlocked } from '#features/blocks/blocks.events.ts'
import { messageRemoved, messageRestored } from '#features/moderation/moderation.events.ts'
import { visibilityChanged } from '#features/profiles/profiles.events.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import { MOST_HINTED } from '#kernel/live.ts'
import { many, run } from '#platform/db/query.ts'
import { type HandlerContext, hint, within } from '#platform/events.ts'

import { messageSent } from './chat.events.ts'
import { dropPhotos } from './drop-photos.ts'
import { keepEnded, markEnded } from './keep-ended.ts'
import { returnBeforeBlock } from './return-unanswered.ts'

export const chatHandlers = [
  /** The text stays stored, so that an appeal can restore it. */
  within(messageRemoved, 'hide-message', async (tx, { conversation, seq }) => {
    await run(
      tx.db,
      sql`
        update messages set removed_at = ${tx.clock.now()}
        where conversation_id = ${conversation} and seq = ${seq} and removed_at is null
      `,
    )
    await markEnded(tx.db, { conversation, seq }, tx.clock.now())
    await tellBoth(tx, conversation, seq)
  }),
  within(messageRestored, 'show-message', async (tx, { conversation, seq }) => {
    await run(
      tx.db,
      sql`update messages set removed_at = null where conversation_id = ${conversation} and seq = ${seq}`,
    )
    await markEnded(tx.db, { conversation, seq }, null)
    await tellBoth(tx, conversation, seq)
  }),

  /** CHAT-7: the block holds the pair's lock: a message in flight is either already here and deleted, or refused. */
  within(memberBlocked, 'delete-chats', async (tx, { blocker, blocked }) => {
    const { db, live } = tx
    await returnBeforeBlock(tx, blocker, blocked)
    await keepEnded(tx, blocker, blocked)
    await run(
      db,
      sql`
        delete from conversations where low_id = low_of(${blocker}, ${blocked})
          and high_id = high_of(${blocker}, ${blocked})
      `,
    )
    await dropPhotos({ db }, sql`(profile_id, other_id) in ((${blocker}, ${blocked}), (${blocked}, ${blocker}))`)
    for (const who of [blocker, blocked]) live.publish(who, { type: 'chats' })
  }),

  /** The other side of each conversation sees a name at most while the profile is hidden. */
  within(visibilityChanged, 'hint-chats', async ({ db, live }, { profile }) => {
    const others = await many(
      db,
      sql<{ id: ProfileId }>`
        select other_id as id from chats where profile_id = ${profile} order by last_at desc limit ${MOST_HINTED}
      `,
    )
    for (const { id } of others) live.publish(id, { type: 'chats' })
  }),

  /** CHAT-3: for the other person's open pages and the sender's other tabs. */
  hint(messageSent, 'hint-message', (live, { conversation, seq, from, to }) => {
    for (const who of [to, from]) live.publish(who, { type: 'message', conversation, seq })
  }),
]

/** CHAT-13: open pages of both sides show the decision at once. */
async function tellBoth({ db, live }: HandlerContext, conversation: ConversationId, seq: number): Promise<void> {
  const sides = await many(
    db,
    sql<{ profile_id: ProfileId }>`select profile_id from chats where conversation_id = ${conversation}`,
  )
  for (const { profile_id } of sides) live.publish(profile_id, { type: 'message_changed', conversation, seq })
}
