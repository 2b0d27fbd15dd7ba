import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { findConversation } from './find-conversation.ts'
import { countUnread } from './list-chats.ts'

/** CHAT-6: the read position only moves forward, and never beyond the last message. */
export async function readChat(ctx: MemberContext, { id, seq }: { id: string; seq: number }) {
  const { id: conversation, other, last_seq } = await findConversation(ctx, id)
  const upTo = Math.min(seq, last_seq)
  if (await markRead(ctx, { id, seq: upTo })) {
    ctx.live.publish(other, { type: 'read', conversation, seq: upTo, own: false })
    ctx.live.publish(ctx.member.profileId, { type: 'read', conversation, seq: upTo, own: true })
  }
  return { num_unread_messages: await countUnread(ctx) }
}

/** The last of the other's messages up to `seq` carries their count so far. Returns whether the position moved. */
export async function markRead(ctx: MemberContext, { id, seq }: { id: string; seq: number }): Promise<boolean> {
  const me = ctx.member.profileId
  const moved = await run(
    ctx.db,
    sql`
      update chats set last_read_seq = ${seq}, read_received = greatest(read_received, coalesce((
        select n from messages where conversation_id = ${id} and sender_id = chats.other_id and seq <= ${seq}
        order by seq desc limit 1
      ), 0))
      where conversation_id = ${id} and profile_id = ${me} and last_read_seq < ${seq}
    `,
  )
  return moved > 0
}
