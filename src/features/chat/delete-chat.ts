import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { dropPhotos } from './drop-photos.ts'
import { findConversation } from './find-conversation.ts'
import { countUnread } from './list-chats.ts'
import { markRead } from './read-chat.ts'

/**
 * CHAT-6: removes it from one list; the other person keeps theirs, and a new message starts it without the old ones.
 */
export async function deleteChat(ctx: MemberContext, id: string) {
  await inTransaction(ctx, async (tx) => {
    const { last_seq, other } = await findConversation(tx, id)
    // Concurrent deletes must see each other. Locked before the chats, like every write here.
    await run(tx.db, sql`select from conversations where id = ${id} for update`)
    await markRead(tx, { id, other, seq: last_seq })
    await run(
      tx.db,
      sql`
        update chats set cleared_seq = greatest(cleared_seq, ${last_seq}::integer)
        where conversation_id = ${id} and profile_id = ${tx.member.profileId}
      `,
    )
    // Photos neither side can see any more.
    await dropPhotos(
      tx,
      sql`conversation_id = ${id} and seq <= (select min(cleared_seq) from chats where conversation_id = ${id})`,
    )
    tx.live.publish(tx.member.profileId, { type: 'chats' })
  })
  return { num_unread_messages: await countUnread(ctx) }
}
