import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { bothVisible } from './both-visible.ts'
import { findConversation } from './find-conversation.ts'
import { countUnread } from './list-chats.ts'

/** CHAT-6: the read position only moves forward, and never beyond the last message. */
export async function readChat(ctx: MemberContext, { id, seq }: { id: string; seq: number }) {
  const { id: conversation, other, last_seq } = await findConversation(ctx, id)
  const upTo = Math.min(seq, last_seq)
  const moved = await markRead(ctx, { id, other, seq: upTo })
  if (moved?.shown) ctx.live.publish(other, { type: 'read', conversation, seq: upTo, own: false })
  if (moved) ctx.live.publish(ctx.member.profileId, { type: 'read', conversation, seq: upTo, own: true })
  return { num_unread_messages: await countUnread(ctx) }
}

type Place = { id: string; other: ProfileId; seq: number }

/**
 * The last of the other's messages up to `seq` carries their count so far. What is read while one of the two is
 * invisible stays unknown to the other side, also afterwards (ACC-9). Undefined unless the position moved.
 */
export async function markRead(ctx: MemberContext, { id, other, seq }: Place): Promise<{ shown: boolean } | undefined> {
  const me = ctx.member.profileId
  const shown = bothVisible(me, other)
  return maybeOne(
    ctx.db,
    sql<{ shown: boolean }>`
      update chats set last_read_seq = ${seq},
        shown_read_seq = case when ${shown} then ${seq}::integer else coalesce(shown_read_seq, last_read_seq) end,
        read_received = greatest(read_received, coalesce((
          select n from messages where conversation_id = ${id} and sender_id = chats.other_id and seq <= ${seq}
          order by seq desc limit 1
        ), 0))
      where conversation_id = ${id} and profile_id = ${me} and last_read_seq < ${seq}
      returning ${shown} as shown
    `,
  )
}
