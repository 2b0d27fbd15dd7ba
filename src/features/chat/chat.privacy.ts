import { sql } from 'kysely'

import { many, maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

import { exportPhotos, filesAround, sentFiles } from './forget-chat-photos.ts'

export const chatPrivacy = definePrivacy({
  feature: 'chat',
  tables: {
    conversations: ['low_id', 'high_id', 'started_by'],
    conversation_starts: ['profile_id', 'other_id'],
    chats: ['profile_id', 'other_id'],
    messages: ['sender_id'],
    ended_messages: ['sender_id', 'recipient_id'],
    chat_photos: ['profile_id', 'other_id'],
    unsent_messages: ['profile_id', 'other_id'],
    fictional_confirmations: ['account_id'],
  },

  /** What they wrote; messages they received are other people's data. */
  async exportOf({ db }, { account, profile }) {
    const messages = await many(
      db,
      sql<Record<string, Json>>`
        select conversation_id as conversation, seq, kind, body, attachment, sent_at from messages
        where sender_id = ${profile} order by sent_at, seq
      `,
    )
    const ended = await many(
      db,
      sql<Record<string, Json>>`
        select conversation_id as conversation, seq, kind, body, photo_key as key, sent_at from ended_messages
        where sender_id = ${profile} order by sent_at, seq
      `,
    )
    const confirmed = await maybeOne(
      db,
      sql<Record<string, Json>>`
        select wording, confirmed_at from fictional_confirmations where account_id = ${account}
      `,
    )
    const unsent = await many(
      db,
      sql<Record<string, Json>>`
        select other_id as for, body, kept_at from unsent_messages where profile_id = ${profile}
      `,
    )
    return {
      messages,
      ended_messages: ended,
      photos: await exportPhotos(db, profile),
      unsent,
      fictional_confirmation: confirmed ?? null,
    }
  },

  exportFiles: (ctx, { profile }) => sentFiles(ctx, profile),
  files: (ctx, { profile }) => filesAround(ctx, profile),

  /** A conversation that loses one side is gone for both. */
  async erase({ db }, { account, profile }) {
    await run(db, sql`delete from conversations where low_id = ${profile} or high_id = ${profile}`)
    await run(db, sql`delete from ended_messages where sender_id = ${profile} or recipient_id = ${profile}`)
    await run(db, sql`delete from chat_photos where profile_id = ${profile} or other_id = ${profile}`)
    await run(db, sql`delete from unsent_messages where profile_id = ${profile} or other_id = ${profile}`)
    await run(db, sql`delete from fictional_confirmations where account_id = ${account}`)
    await run(db, sql`delete from conversation_starts where profile_id = ${profile} or other_id = ${profile}`)
  },
})
