import * as z from 'zod/mini'

import { card } from '#features/search/search.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId, conversationId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { MOST_CHARACTERS } from './chat.rules.ts'

export const message = z.object({
  seq: z.int(),
  /** Whether the reader wrote it. */
  own: z.boolean(),
  client_id: clientId,
  kind: z.enum(['text', 'photo', 'gift']),
  body: z.string(),
  sent_at: instant,
})
export type Message = z.output<typeof message>

const conversation = z.object({ id: conversationId })
/** Any text names a conversation; one that is not the reader's does not exist for them. */
const namedConversation = z.object({ id: z.string() })

export const chat = z.object({
  conversation,
  profile: card,
  num_unread_messages: z.int(),
  last_message: z.nullable(message),
  last_at: instant,
})
export type Chat = z.output<typeof chat>

/** CHAT-1: the newest first. */
export const listChats = defineContract({
  method: 'GET',
  path: '/api/chats.php',
  summary: 'One’s conversations, the newest first.',
  access: 'member',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(100))),
    /** Part of the other's name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(40), z.regex(/^[^\0]*$/))),
  }),
  reply: z.object({ chats: z.array(chat), next: z.nullable(z.string()), num_unread_messages: z.int() }),
  refuses: [],
  limit: 'read',
})

/** What one may still do here: shown before anything is written. */
const means = z.object({
  credits: z.int(),
  cost: z.int(),
  /** Messages the sign-up credits still pay for; null once they are used up. */
  free_left: z.nullable(z.int()),
  message_length: z.int(),
  /** Why writing is not possible, or null. */
  refusal: z.nullable(
    z.enum(['email_not_confirmed', 'too_many_conversations', 'not_enough_credits', 'fictional_unconfirmed']),
  ),
})
export type Means = z.output<typeof means>

const opened = z.object({
  conversation: z.nullable(conversation),
  profile: card,
  messages: z.array(message),
  /** Older messages are there and can be asked for with `before`. */
  more: z.boolean(),
  /** CHAT-5: older messages are there, but not for free members. */
  hidden: z.boolean(),
  /** Up to here the other has read. */
  read_by_other: z.int(),
  means,
})

/** One call fills the screen: by the conversation, or by the profile where none has begun. */
export const openChat = defineContract({
  method: 'GET',
  path: '/api/chat.php',
  summary: 'A conversation with its newest messages, those before or those after a place in it.',
  access: 'member',
  query: z.object({
    id: z.optional(z.string()),
    profile: z.optional(z.string()),
    before: z.optional(place()),
    after: z.optional(place()),
  }),
  reply: opened,
  refuses: ['conversation_not_found', 'member_not_found'],
  limit: 'read',
})

/** CHAT-4: the reply carries what changed, so that the sender's screen needs no second call. */
export const sendMessage = defineContract({
  method: 'POST',
  path: '/api/chat.php',
  summary: 'Sends a message, charged once.',
  access: 'member',
  body: z.union([
    z.strictObject({ conversation: namedConversation, client_id: clientId, text: words() }),
    z.strictObject({ profile: z.object({ id: z.string() }), client_id: clientId, text: words() }),
  ]),
  reply: z.object({ conversation, message, credits: z.int() }),
  refuses: [
    'email_not_confirmed',
    'conversation_not_found',
    'member_not_found',
    'not_enough_credits',
    'too_many_conversations',
    'message_too_long',
    'client_id_reused',
    'fictional_unconfirmed',
  ],
  limit: 'write',
})

/** CHAT-6: opening a chat reads it; the place is the newest message that was on the screen. */
export const readChat = defineContract({
  method: 'PUT',
  path: '/api/chat.php',
  summary: 'Marks a conversation as read up to a message.',
  access: 'member',
  body: z.strictObject({ conversation: namedConversation, seq: z.int().check(z.nonnegative()) }),
  reply: z.object({ num_unread_messages: z.int() }),
  refuses: ['conversation_not_found'],
  limit: 'write',
})

export const deleteChat = defineContract({
  method: 'DELETE',
  path: '/api/chat.php',
  summary: 'Deletes a conversation from one’s own list.',
  access: 'member',
  body: z.strictObject({ conversation: z.union([namedConversation, z.string()]) }),
  reply: z.object({ num_unread_messages: z.int() }),
  refuses: ['conversation_not_found'],
  limit: 'write',
})

/** CHAT-3: asked every few seconds while somebody writes; the other's open pages are told, nothing is kept. */
export const tellTyping = defineContract({
  method: 'POST',
  path: '/api/typing.php',
  summary: 'Tells the other that one is writing.',
  access: 'member',
  body: z.strictObject({ conversation: namedConversation }),
  reply: z.object({}),
  refuses: ['conversation_not_found'],
  limit: 'typing',
})

/** A sequence number in the address. */
function place() {
  return z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), { decode: Number, encode: String })
}

function words() {
  return nonEmptyText.check(z.maxLength(MOST_CHARACTERS))
}
