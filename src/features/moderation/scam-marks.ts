import { sql } from 'kysely'

import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, run } from '#platform/db/query.ts'

export type Mark = {
  site: string
  profile: ProfileId
  conversation: ConversationId
  seq: number
  signs: string[]
  words: string
}

/** Flags a message for review; it is delivered all the same. A conversation is flagged once. */
export async function markScam(db: Db, { site, profile, conversation, seq, signs, words }: Mark, now: Date) {
  await run(
    db,
    sql`
      insert into scam_marks (site_id, profile_id, conversation_id, seq, signs, words, marked_at)
      values (${site}, ${profile}, ${conversation}, ${seq}, ${signs}, ${words}, ${now})
      on conflict (profile_id, conversation_id) do update
      set signs = (select array_agg(distinct sign order by sign) from unnest(scam_marks.signs || excluded.signs) sign)
    `,
  )
}

export type Marked = {
  profile_id: ProfileId
  site_id: string
  name: string
  conversations: number
  signs: string[]
  words: string
  last_marked_at: Date
}

/** Most flags first. */
const SHOWN = 100

/** Per person: the number of flagged conversations, their ids, and the newest text. */
export function listMarks(db: Db): Promise<Marked[]> {
  return many(
    db,
    sql<Marked>`
      select mark.profile_id, mark.site_id, profile.name, count(distinct mark.conversation_id)::integer as conversations,
        array_agg(distinct sign order by sign) as signs, (array_agg(mark.words order by mark.marked_at desc))[1] as words,
        max(mark.marked_at) as last_marked_at
      from scam_marks mark
      join profile_statements profile on profile.id = mark.profile_id and profile.status = 'active'
      cross join unnest(mark.signs) sign
      group by mark.profile_id, mark.site_id, profile.name
      order by conversations desc, last_marked_at desc limit ${SHOWN}
    `,
  )
}
