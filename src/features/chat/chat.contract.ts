import * as z from 'zod/mini'

import { FORMATS, photo, SIZES, type Size, uploadPhoto } from '#features/photos/photos.contract.ts'
import { card } from '#features/search/search.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId, conversationId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { MOST_CHARACTERS } from './chat.rules.ts'
import { GIFTS } from './gift-kinds.rules.ts'

/** Where the bytes of a photo in a conversation are; every fetch is authorised by itself. */
export const chatPhotoPath = (id: string, size: Size) => `/api/chat-photo.php?id=${id}&size=${size}`

export const chatPhoto = z.object({
  ...photo.shape,
  /** Of somebody the reader has not matched with: its placeholder is shown until the reader asks for the bytes. */
  blurred: z.boolean(),
  /** R-AGE-1: nobody rates these photos, so where the law asks they wait for the reader's age, all of them. */
  age_check_required: z.boolean(),
})
export type ChatPhoto = z.output<typeof chatPhoto>

export const message = z.object({
  seq: z.int(),
  /** Whether the reader wrote it. */
  own: z.boolean(),
  client_id: clientId,
  kind: z.enum(['text', 'photo', 'gift']),
  /** The words; of a gift its note, which may be empty, of a photo nothing. */
  body: z.string(),
  sent_at: instant,
  /** Its name is the text `chat.gift_<id>`. */
  gift: z.nullable(z.object({ id: z.enum(GIFTS) })),
  /** Null in lists, and when it was taken away. */
  photo: z.nullable(chatPhoto),
  /** A script wrote it: its bubble says so. */
  automatic: z.optional(z.boolean()),
  /** Nobody answered for a fictional profile in time: the credits went back. */
  returned: z.optional(z.boolean()),
  /** Taken away by a decision: there are no words and no picture, and its bubble says so. */
  removed: z.optional(z.boolean()),
})
export type Message = z.output<typeof message>

const conversation = z.object({ id: conversationId })
/** Any text names a conversation; one that is not the reader's does not exist for them. */
const namedConversation = z.object({ id: z.string() })
/** A person, a gift or an uploaded photo: what is not there is refused as unknown. */
const named = z.object({ id: z.string() })

export const chat = z.object({
  conversation,
  profile: card,
  num_unread_messages: z.int(),
  last_message: z.nullable(message),
  last_at: instant,
  /** The other is suspended: what was said stays, and nothing can be added. */
  unavailable: z.optional(z.boolean()),
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
  photo_cost: z.int(),
  gift_cost: z.int(),
  /** Messages the sign-up credits still pay for; null once they are used up. */
  free_left: z.nullable(z.int()),
  message_length: z.int(),
  /** Who writes for a fictional profile; null for members, and where nobody does. */
  answered_by: z.nullable(z.enum(['staff', 'ai', 'script'])),
  /** Why writing is not possible, or null. */
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
  /** Older messages are there and can be asked for with `before`. */
  more: z.boolean(),
  /** CHAT-5: older messages are there, but not for free members. */
  hidden: z.boolean(),
  /** Up to here the other has read. */
  read_by_other: z.int(),
  /** The other is suspended. */
  unavailable: z.optional(z.boolean()),
  /** The other began with the same words with several people: the reader is warned. */
  repeated: z.optional(z.boolean()),
  means,
  /** What could not go out by itself, such as the message of the sign-up, to be sent from here. */
  draft: z.nullable(z.string()),
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

/**
 * CHAT-4: the reply carries what changed, so that the sender's screen needs no second call. A gift may have a note; a
 * photo is uploaded first, under the same client id.
 */
export const sendMessage = defineContract({
  method: 'POST',
  path: '/api/chat.php',
  // A message of emoji takes many bytes a letter.
  kilobytes: 72,
  summary: 'Sends a message, charged once.',
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

/** CHAT-3: the first half of sending a photo. Sent again under the same client id it is the same photo. */
export const uploadChatPhoto = defineContract({
  method: 'POST',
  path: '/api/chat-photo.php',
  summary: 'Uploads a photo for somebody; a message with its id sends it.',
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
    'photo_type_unknown',
    'photo_heic',
    'photo_too_small',
    'photo_too_large',
    'photo_too_many_pixels',
  ],
  limit: 'upload',
})

/** The bytes, for the two of the conversation as long as it is there; everybody else gets the answer of a missing one. */
export const openChatPhoto = defineContract({
  method: 'GET',
  path: '/api/chat-photo.php',
  summary: 'A photo of a conversation in one of its sizes.',
  access: 'member',
  query: z.object({ id: z.string(), size: z.enum(SIZES), format: z.optional(z.enum(FORMATS)) }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
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

/** Once, before the first message to a fictional profile that costs something. */
export const confirmFictional = defineContract({
  method: 'POST',
  path: '/api/fictional.php',
  summary: 'Confirms that fictional profiles are invented, who answers for them, and that no meeting is possible.',
  access: 'member',
  /** The words that were on the screen. */
  body: z.strictObject({ wording: z.string().check(z.maxLength(4000)) }),
  reply: z.object({}),
  refuses: ['fictional_wording_changed'],
  limit: 'write',
})

/** A sequence number in the address. */
function place() {
  return z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), { decode: Number, encode: String })
}

function words() {
  return nonEmptyText.check(z.maxLength(MOST_CHARACTERS))
}
