import { sql } from 'kysely'

import { REPORTABLE_FOR } from '#features/moderation/moderation.rules.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import type { EndedChat } from './chat.contract.ts'

/** Far more conversations than end for anybody in a month. */
const SHOWN = 50

/** Enough to find the one to report; a report brings those around it. */
const MESSAGES_SHOWN = 10

type Row = EndedChat['messages'][number] & { id: ConversationId; other: ProfileId; name: string; blocked: boolean }

/**
 * R-MOD-12: what the member received in the last 30 days in conversations they can no longer open and did not delete
 * themselves. People who blocked them, left, or were blocked by them look the same.
 */
export async function listEnded(ctx: MemberContext): Promise<EndedChat[]> {
  const rows = await many(ctx.db, received(ctx, new Date(ctx.now().getTime() - REPORTABLE_FOR)))
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((messages) => {
    const [newest] = messages
    return newest
      ? {
          conversation: { id: newest.id },
          profile: { id: newest.other, name: newest.name },
          blocked: newest.blocked,
          messages,
        }
      : []
  })
}

const received = ({ member: { profileId: me } }: MemberContext, since: Date) => sql<Row>`
  select ended.id, ended.other, person.name, message.seq, message.kind, message.body, message.sent_at,
    exists (select from own_blocks own where own.blocker_id = ${me} and own.id = ended.other) as blocked
  from (
    select mine.conversation_id as id, mine.other_id as other, mine.last_at from chats mine
    where mine.profile_id = ${me} and mine.last_at > ${since} and not exists (
      select from chat_partners partner where partner.viewer_id = ${me} and partner.conversation_id = mine.conversation_id
    )
    union all
    select conversation_id, sender_id, max(sent_at) from ended_messages
    where recipient_id = ${me} and not recipient_cleared and removed_at is null and sent_at > ${since}
    group by conversation_id, sender_id
    order by last_at desc, id limit ${SHOWN}
  ) ended
  join profile_statements person on person.id = ended.other
  cross join lateral (
    select seq, kind, body, sent_at from reportable_messages
    where viewer_id = ${me} and conversation_id = ended.id and sender_id = ended.other and sent_at > ${since}
    order by seq desc limit ${MESSAGES_SHOWN}
  ) message
  order by message.sent_at desc, message.seq desc
`
