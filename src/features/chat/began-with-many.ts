import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { REPEATED_LENGTH, REPEATED_TO } from './caution.rules.ts'
import { CAUTION_MESSAGES } from './chat.rules.ts'
import type { Side } from './find-conversation.ts'

/** For comparison: ignores case and whitespace. */
export const comparable = (column: string) => sql`regexp_replace(lower(${sql.ref(column)}), '\\s+', ' ', 'g')`

/**
 * Whether the other person opened several conversations with the same words within a day. Only asked for young
 * conversations: people who have talked for long know each other.
 */
export async function beganWithMany(
  { db }: Pick<MemberContext, 'db'>,
  { id, other, last_seq }: Side,
): Promise<boolean> {
  if (last_seq > CAUTION_MESSAGES) return false
  const { people } = await one(
    db,
    sql<{ people: number }>`
      select count(distinct alike.conversation_id)::integer as people
      from messages first
      join messages alike on alike.sender_id = first.sender_id and alike.n = 1
        and alike.sent_at between first.sent_at - ${DAY} * interval '1 millisecond'
          and first.sent_at + ${DAY} * interval '1 millisecond'
        and ${comparable('alike.body')} = ${comparable('first.body')}
      where first.conversation_id = ${id} and first.sender_id = ${other} and first.n = 1
        and length(first.body) >= ${REPEATED_LENGTH}
    `,
  )
  return people >= REPEATED_TO
}
