import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { type ConversationId, conversationId, type ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { Partner } from './unavailable-partner.ts'

/** The member's side of a conversation. */
export type Side = {
  id: ConversationId
  other: ProfileId
  last_seq: number
  cleared_seq: number
  last_read_seq: number
}

/** A suspended partner is still part of the conversation. */
type FoundSide = Side & { partner: Partner }

const SIDE = sql`
  mine.conversation_id as id, mine.other_id as other, conversation.last_seq, mine.cleared_seq, mine.last_read_seq
`

/** A conversation the member takes part in, not cut off by a block; anything else does not exist for them. */
export async function findConversation(ctx: MemberContext, id: string): Promise<FoundSide> {
  const known = conversationId.safeParse(id)
  const side = known.success ? await maybeOne(ctx.db, sideOf(ctx, known.data)) : undefined
  if (side === undefined) throw new DomainError('conversation_not_found')
  return side
}

const sideOf = ({ member }: MemberContext, id: ConversationId) => sql<FoundSide>`
  select ${SIDE}, to_jsonb(partner) as partner from chats mine
  join conversations conversation on conversation.id = mine.conversation_id
  join chat_partners partner on partner.viewer_id = mine.profile_id and partner.conversation_id = mine.conversation_id
  where mine.conversation_id = ${id} and mine.profile_id = ${member.profileId}
`

export function findConversationWith(ctx: MemberContext, other: ProfileId): Promise<Side | undefined> {
  return maybeOne(
    ctx.db,
    sql<Side>`
      select ${SIDE} from chats mine
      join conversations conversation on conversation.id = mine.conversation_id
      where mine.profile_id = ${ctx.member.profileId} and mine.other_id = ${other}
    `,
  )
}
