import * as z from 'zod/mini'

import { FORMATS, photo, SIZES, uploadPhoto } from '#features/photos/photos.contract.ts'
import { card } from '#features/search/search.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId, conversationId, profileId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { MOST_CHARACTERS } from './chat.rules.ts'
import { GIFTS } from './gift-kinds.rules.ts'

export const chatPhoto = z.object({
  ...photo.shape,
  /** From someone the reader has not matched with: a placeholder is shown until the reader asks for the bytes. */
  blurred: z.boolean(),
  /** R-AGE-1: these photos are not rated, so where the law requires it all of them wait for the reader's age check. */
  age_check_required: z.boolean(),
})
export type ChatPhoto = z.output<typeof chatPhoto>

export const message = z.object({
  seq: z.int(),
  own: z.boolean(),
  client_id: clientId,
  kind: z.enum(['text', 'photo', 'gift']),
  /** The text; for a gift its note, which may be empty; empty for a photo. */
  body: z.string(),
  sent_at: instant,
  /** Its name is the text `chat.gift_<id>`. */
  gift: z.nullable(z.object({ id: z.enum(GIFTS) })),
  /** Null in lists, and when it was removed. */
  photo: z.nullable(chatPhoto),
  /** Written by a script: its bubble says so. */
  automatic: z.optional(z.boolean()),
  /** A fictional profile did not reply in time: the credits were returned. */
  returned: z.optional(z.boolean()),
  /** Removed by a moderator: no text and no picture, and its bubble says so. */
  removed: z.optional(z.boolean()),
})
export type Message = z.output<typeof message>

const conversation = z.object({ id: conversationId })
/** Any string; a conversation that isn't the reader's does not exist for them. */
const namedConversation = z.object({ id: z.string() })
/** A person, a gift or an uploaded photo; refused when it does not exist. */
const named = z.object({ id: z.string() })

export const chat = z.object({
  conversation,
  profile: card,
  num_unread_messages: z.int(),
  last_message: z.nullable(message),
  last_at: instant,
  /** The other person is suspended: the history stays, and nothing can be added. */
  unavailable: z.optional(z.boolean()),
})
export type Chat = z.output<typeof chat>

/** CHAT-1: newest first. */
export const listChats = defineContract({
  method: 'GET',
  path: '/api/chats.php',
  summary: 'Your conversations, newest first.',
  access: 'member',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(100))),
    /** Part of the other person's name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(40), z.regex(/^[^\0]*$/))),
  }),
  reply: z.object({
    chats: z.array(chat),
    next: z.nullable(z.string()),
    num_unread_messages: z.int(),
    /** CHAT-11: matches without a conversation, newest first; with the first page only. */
    new_matches: z.optional(z.array(card)),
  }),
  refuses: [],
  limit: 'read',
})

/** R-MOD-12: names and received texts only; does not tell how a conversation ended. */
export const listEnded = defineContract({
  method: 'GET',
  path: '/api/ended-chats.php',
  summary: 'Conversations that ended, by a block or because the other person left, and what can still be reported.',
  access: 'member',
  reply: z.object({
    ended: z.array(
      z.object({
        conversation,
        profile: z.object({ id: profileId, name: z.string() }),
        /** By the reader. */
        blocked: z.boolean(),
        /** The newest that were received, newest first; never empty. */
        messages: z.array(z.object({ seq: z.int(), kind: message.shape.kind, body: z.string(), sent_at: instant })),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})
export type EndedChat = z.output<typeof listEnded.reply>['ended'][number]

/** What the member may do here, shown before anything is written. */
const means = z.object({
  credits: z.int(),
  cost: z.int(),
  photo_cost: z.int(),
  gift_cost: z.int(),
  /** Messages that gifted credits, part of `credits`, still pay for; null once they are used up. */
  free_left: z.nullable(z.int()),
  /** Conversations a free member may still start, this one included; null where nothing limits them. */
  starts_left: z.optional(z.nullable(z.int())),
  message_length: z.int(),
  /** Who replies for a fictional profile; null for members, and where nobody does. */
  answered_by: z.nullable(z.enum(['staff', 'ai', 'script'])),
  /** Why writing isn't possible, or null. */
  refusal: z.nullable(
    z.enum([
      'email_not_confirmed',
      'profile_hidden',
      'too_many_conversations',
      'not_enough_credits',
      'fictional_unconfirmed',
    ]),
  ),
})
export type Means = z.output<typeof means>

const opened = z.object({
  conversation: z.nullable(conversation),
  profile: card,
  messages: z.array(message),
  /** Older messages exist and can be fetched with `before`. */
  more: z.boolean(),
  /** CHAT-5: older messages exist, but not for free members. */
  hidden: z.boolean(),
  /** The last message the other person has read. */
  read_by_other: z.int(),
  /** The other person is suspended. */
  unavailable: z.optional(z.boolean()),
  /** The other person opened several conversations with the same words: warn the reader. */
  repeated: z.optional(z.boolean()),
  means,
  /** A message that could not be sent, such as the one written at sign-up, offered as a draft. */
  draft: z.nullable(z.string()),
})

/** One call fills the screen, by conversation, or by profile where none exists yet. */
export const openChat = defineContract({
  method: 'GET',
  path: '/api/chat.php',
  summary: 'A conversation with its newest messages, or those before or after a given one.',
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

/**
 * CHAT-4: the reply carries what changed, so the sender's screen needs no second call. A gift may have a note; a photo
 * is uploaded first, under the same client id.
 */
export const sendMessage = defineContract({
  method: 'POST',
  path: '/api/chat.php',
  // A message of emoji takes many bytes a letter.
  kilobytes: 72,
  summary: 'Sends a message, charged once. A photo needs the client_id of its upload.',
  access: 'member',
  body: z.union([
    z.strictObject({ conversation: namedConversation, client_id: clientId, text: words() }),
    z.strictObject({ profile: named, client_id: clientId, text: words() }),
    z.strictObject({ conversation: namedConversation, client_id: clientId, gift: named, text: z.optional(words()) }),
    z.strictObject({ profile: named, client_id: clientId, gift: named, text: z.optional(words()) }),
    z.strictObject({ conversation: namedConversation, client_id: clientId, photo: named }),
    z.strictObject({ profile: named, client_id: clientId, photo: named }),
  ]),
  reply: z.object({ conversation, message, credits: z.int() }),
  refuses: [
    'email_not_confirmed',
    'profile_hidden',
    'conversation_not_found',
    'member_not_found',
    'not_enough_credits',
    'too_many_conversations',
    'message_too_long',
    'client_id_reused',
    'fictional_unconfirmed',
    'gift_not_found',
    'photo_not_uploaded',
  ],
  limit: 'write',
})

/** CHAT-3: step one of sending a photo. Idempotent by client id. */
export const uploadChatPhoto = defineContract({
  method: 'POST',
  path: '/api/chat-photo.php',
  summary: 'Uploads a photo; a message with its id and the same client_id delivers it.',
  access: 'member',
  query: z.object({
    client_id: clientId,
    conversation: z.optional(z.string()),
    profile: z.optional(z.string()),
  }),
  upload: uploadPhoto.upload,
  reply: z.object({ photo: chatPhoto }),
  refuses: [
    'email_not_confirmed',
    'profile_hidden',
    'conversation_not_found',
    'member_not_found',
    'not_enough_credits',
    'too_many_conversations',
    'client_id_reused',
    'fictional_unconfirmed',
    'photo_unreadable',
    'photo_refused',
    'photo_type_unknown',
    'photo_too_small',
    'photo_too_large',
    'photo_too_many_pixels',
  ],
  limit: 'upload',
})

/** The bytes, for the two participants while the conversation exists; anyone else gets not found. */
export const openChatPhoto = defineContract({
  method: 'GET',
  path: '/api/chat-photo.php',
  summary: 'A conversation’s photo in one of its sizes.',
  access: 'member',
  query: z.object({ id: z.string(), size: z.enum(SIZES), format: z.optional(z.enum(FORMATS)) }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})

/** CHAT-6: opening a chat marks it read, up to the newest message on the screen. */
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
  summary: 'Deletes a conversation from your list.',
  access: 'member',
  body: z.strictObject({ conversation: z.union([namedConversation, z.string()]) }),
  reply: z.object({ num_unread_messages: z.int() }),
  refuses: ['conversation_not_found'],
  limit: 'write',
})

/** CHAT-3: sent every few seconds while typing; the other's open pages get a live hint, nothing is stored. */
export const tellTyping = defineContract({
  method: 'POST',
  path: '/api/typing.php',
  summary: 'Signals that you are typing.',
  access: 'member',
  body: z.strictObject({ conversation: namedConversation }),
  reply: z.object({}),
  refuses: ['conversation_not_found'],
  limit: 'typing',
})

/** Once, before the first paid message to a fictional profile. */
export const confirmFictional = defineContract({
  method: 'POST',
  path: '/api/fictional.php',
  summary:
    'Confirms that you know fictional profiles are invented, who answers for them, and that no meeting is possible.',
  access: 'member',
  /** The wording on the screen. */
  body: z.strictObject({ wording: z.string().check(z.maxLength(4000)) }),
  reply: z.object({}),
  refuses: ['fictional_wording_changed'],
  limit: 'write',
})

/** A sequence number in the query. */
function place() {
  return z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), { decode: Number, encode: String })
}

function words() {
  return nonEmptyText.check(z.maxLength(MOST_CHARACTERS))
}
