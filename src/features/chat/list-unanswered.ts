import { sql } from 'kysely'

import type { ConversationId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

import { RETURNS_LOOK_BACK } from './fictional.rules.ts'

export type Unanswered = {
  conversation: ConversationId
  site: SiteId
  fictional: { id: ProfileId; name: string }
  member: { id: ProfileId; name: string; birth_date: string; language: string | null }
  /** When the member began to wait, and when their credits are returned. */
  since: Date
  lines: { own: boolean; kind: string; body: string; sent_at: Date }[]
}

/** Enough context to reply. */
const LAST_LINES = 6

/** Members waiting for a reply from a fictional profile, longest first. Scripted profiles reply on their own. */
export async function listUnanswered(
  { db, clock }: { db: Db; clock: Clock },
  { most, sites }: { most: number; sites?: readonly SiteId[] },
): Promise<Unanswered[]> {
  const since = new Date(clock.now().getTime() - RETURNS_LOOK_BACK)
  const rows = await many(
    db,
    sql<Omit<Unanswered, 'lines'> & { lines: (Omit<Unanswered['lines'][number], 'sent_at'> & { sent_at: string })[] }>`
      select inbox.conversation_id as conversation, fictional.site_id as site,
        jsonb_build_object('id', fictional.id, 'name', mine.name) as fictional,
        jsonb_build_object('id', theirs.id, 'name', theirs.name, 'birth_date', theirs.birth_date,
          'language', account.language) as member,
        waiting.since, last.lines
      from fictional_profiles fictional
      -- An answer marks everything before it as read.
      join chats inbox on inbox.profile_id = fictional.id and inbox.received > inbox.read_received
        and inbox.last_at > ${since}
      join conversations conversation on conversation.id = inbox.conversation_id
      join chats outbox on outbox.conversation_id = inbox.conversation_id and outbox.profile_id = inbox.other_id
      join profile_names mine on mine.id = fictional.id
      join seen_profiles theirs on theirs.viewer_id = fictional.id and theirs.id = inbox.other_id
      left join account_facts account on account.id = theirs.account_id
      cross join lateral (
        select min(message.sent_at) as since from messages message
        where message.conversation_id = inbox.conversation_id and message.sender_id = inbox.other_id
          and message.seq > greatest(outbox.cleared_seq, coalesce((
            select max(answer.seq) from messages answer
            where answer.conversation_id = inbox.conversation_id and answer.sender_id = fictional.id
          ), 0))
      ) waiting
      cross join lateral (
        select jsonb_agg(jsonb_build_object('own', line.sender_id = fictional.id, 'kind', line.kind, 'body', line.body,
          'sent_at', line.sent_at) order by line.seq) as lines
        from messages line
        where line.conversation_id = inbox.conversation_id and line.seq > conversation.last_seq - ${LAST_LINES}
          and line.seq > outbox.cleared_seq
      ) last
      where not fictional.automatic and waiting.since is not null
        and (${sites ?? null}::text[] is null or fictional.site_id = any(${sites ?? null}::text[]))
      order by waiting.since limit ${most}
    `,
  )
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({ ...line, sent_at: new Date(line.sent_at) })),
  }))
}
