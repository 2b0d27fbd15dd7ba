import { sql } from 'kysely'

import type { Invariant } from './invariant.ts'
import { placesOf } from './places-of.ts'

export const chatInvariants: readonly Invariant[] = [
  {
    name: 'messages of a conversation count from 1 without gaps',
    find: (at) =>
      placesOf(
        at,
        sql`
          select id as place from conversations left join (
            select conversation_id, min(seq) as first, max(seq) as last, count(*) as many from messages
            group by conversation_id
          ) said on said.conversation_id = id
          where (coalesce(first, 1), coalesce(last, 0), coalesce(many, 0)) <> (1, last_seq, last_seq)
        `,
      ),
  },
  {
    name: 'messages of a sender count from 1 without gaps',
    find: (at) =>
      placesOf(
        at,
        sql`
          select conversation_id || ' ' || seq as place from (
            select conversation_id, seq, n,
              row_number() over (partition by conversation_id, sender_id order by seq) as counted
            from messages
          ) numbered where n <> counted
        `,
      ),
  },
  {
    name: 'a conversation has two sides',
    find: (at) =>
      placesOf(
        at,
        sql`
          select id as place from conversations where (
            select array_agg(array[profile_id, other_id]::text[] order by profile_id collate "C")
            from chats where conversation_id = id
          ) is distinct from array[array[low_id, high_id], array[high_id, low_id]]::text[]
        `,
      ),
  },
  {
    name: 'unread counts follow from the messages',
    find: (at) =>
      placesOf(
        at,
        sql`
          select conversation_id || ' ' || profile_id as place from chats cross join lateral (
            select count(*) as all_of_them, count(*) filter (where seq <= last_read_seq) as those_read
            from messages where messages.conversation_id = chats.conversation_id and sender_id = other_id
          ) got
          where (received, read_received) <> (all_of_them, those_read)
        `,
      ),
  },
  {
    name: 'a photo in a conversation has its message',
    find: (at) =>
      placesOf(
        at,
        sql`
          select photo.key as place from chat_photos photo left join messages message
            on message.conversation_id = photo.conversation_id and message.seq = photo.seq
          where photo.seq is not null
            and (message.sender_id, message.kind, message.attachment) is distinct from (photo.profile_id, 'photo', photo.id)
        `,
      ),
  },
]
