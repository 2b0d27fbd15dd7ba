import { sql } from 'kysely'

import { REPORTABLE_FOR } from '#features/moderation/moderation.rules.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { HandlerContext } from '#platform/events.ts'

/**
 * R-MOD-12: copies what a report may need out of a conversation that a block is about to delete, in the block's
 * transaction. What both sides had deleted before is left out.
 */
export async function keepEnded({ db, clock }: HandlerContext, one: ProfileId, other: ProfileId): Promise<void> {
  const since = new Date(clock.now().getTime() - REPORTABLE_FOR)
  await run(
    db,
    sql`
      insert into ended_messages (conversation_id, seq, site_id, sender_id, recipient_id, kind, body, photo_key, sent_at,
        removed_at, sender_cleared, recipient_cleared)
      select message.conversation_id, message.seq, conversation.site_id, theirs.profile_id, theirs.other_id, message.kind,
        message.body, photo.key, message.sent_at, message.removed_at, message.seq <= theirs.cleared_seq,
        message.seq <= reader.cleared_seq
      from conversations conversation
      join messages message on message.conversation_id = conversation.id
      join chats theirs on theirs.conversation_id = conversation.id and theirs.profile_id = message.sender_id
      join chats reader on reader.conversation_id = conversation.id and reader.profile_id = theirs.other_id
      left join chat_photos photo on photo.conversation_id = message.conversation_id and photo.seq = message.seq
      where conversation.low_id = low_of(${one}, ${other}) and conversation.high_id = high_of(${one}, ${other})
        and message.sent_at > ${since} and message.seq > least(theirs.cleared_seq, reader.cleared_seq)
    `,
  )
}

/** A moderator's decision holds for the copy too. */
export async function markEnded(
  db: Db,
  { conversation, seq }: { conversation: ConversationId; seq: number },
  removedAt: Date | null,
): Promise<void> {
  await run(
    db,
    sql`
      update ended_messages set removed_at = ${removedAt} where conversation_id = ${conversation} and seq = ${seq}
    `,
  )
}
