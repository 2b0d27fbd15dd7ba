import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const chatPrivacy = definePrivacy({
  feature: 'chat',
  tables: {
    conversations: ['low_id', 'high_id', 'started_by'],
    conversation_starts: ['profile_id', 'other_id'],
    chats: ['profile_id', 'other_id'],
    messages: ['sender_id'],
  },

  /** What they wrote; what was written to them is what others have said. */
  async exportOf({ db }, { profile }) {
    const messages = await many(
      db,
      sql<Record<string, Json>>`
        select conversation_id as conversation, seq, kind, body, sent_at from messages
        where sender_id = ${profile} order by sent_at, seq
      `,
    )
    return { messages }
  },

  /** A conversation of which one half is gone is gone for both. */
  async erase({ db }, { profile }) {
    await run(db, sql`delete from conversations where low_id = ${profile} or high_id = ${profile}`)
    await run(db, sql`delete from conversation_starts where profile_id = ${profile} or other_id = ${profile}`)
  },
})
