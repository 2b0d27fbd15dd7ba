import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { clientId, conversationId, profileId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { ANSWER_LENGTH, FACT_LENGTH } from './fictional-desk.rules.ts'

const access = { staff: 'answer_fictional' } as const

const waiting = z.object({
  id: conversationId,
  site_id: siteId,
  fictional: z.object({ id: profileId, name: z.string() }),
  member: z.object({ name: z.string(), age: z.int() }),
  language: z.nullable(z.string()),
  since: instant,
  /** When the credits go back. */
  due_at: instant,
  asks_whether_real: z.boolean(),
  /** Who answers it now. */
  claimed_by: z.nullable(z.string()),
  own: z.boolean(),
})

export const listWaiting = defineContract({
  method: 'GET',
  path: '/api/console/fictional',
  summary: 'Members who wait for an answer of a fictional profile, by time left.',
  access,
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({ conversations: z.array(waiting), answered_in_week: z.int() }),
  refuses: [],
  limit: 'read',
})

const line = z.object({
  seq: z.int(),
  own: z.boolean(),
  kind: z.string(),
  body: z.string(),
  sent_at: instant,
  cost: z.int(),
  returned: z.boolean(),
  asks_whether_real: z.boolean(),
  /** Who of the staff wrote it. */
  author: z.nullable(z.string()),
})

export const takeConversation = defineContract({
  method: 'POST',
  path: '/api/console/fictional',
  summary: 'Opens a waiting conversation and keeps it from colleagues for a while. Reading it is on record.',
  access,
  body: z.strictObject({ conversation: conversationId }),
  reply: z.object({
    id: conversationId,
    site_id: siteId,
    since: instant,
    due_at: instant,
    held_credits: z.int(),
    language: z.nullable(z.string()),
    member: z.object({ name: z.string(), age: z.int(), began_at: instant, confirmed_at: z.nullable(instant) }),
    fictional: z.object({
      id: profileId,
      name: z.string(),
      age: z.int(),
      city: z.nullable(z.string()),
      about_me: z.nullable(z.string()),
      looking_for: z.nullable(z.string()),
      interests: z.array(z.string()),
      attributes: z.record(z.string(), z.string()),
    }),
    lines: z.array(line),
    notes: z.array(z.object({ id: z.string(), body: z.string(), noted_at: instant, by: z.string() })),
    /** CONS-54 */
    care: z.object({ paid: z.int(), credits: z.int(), since_reminder: z.int(), remind_after: z.int() }),
    /** CONS-55: in the member's language; `asked` puts it in front of the answer. */
    truth: z.object({ asked: z.boolean(), text: z.string() }),
    /** In front of the next answer, once it is due. */
    reminder: z.nullable(z.string()),
    message_length: z.int(),
  }),
  refuses: ['not_found', 'conversation_taken', 'changed_meanwhile'],
  limit: 'write',
})

export const answerConversation = defineContract({
  method: 'PUT',
  path: '/api/console/fictional',
  summary: 'Answers as the fictional profile. The truth and the reminder are put in front where they are due.',
  access,
  body: z.strictObject({
    conversation: conversationId,
    client_id: clientId,
    text: nonEmptyText.check(z.maxLength(ANSWER_LENGTH)),
    /** The member asks in words that were not recognised. */
    truth: z.boolean(),
  }),
  reply: z.object({}),
  refuses: ['not_found', 'conversation_taken', 'changed_meanwhile', 'answer_too_long'],
  kilobytes: 64,
  limit: 'write',
})

export const passConversationOn = defineContract({
  method: 'DELETE',
  path: '/api/console/fictional',
  summary: 'Leaves a conversation to colleagues.',
  access,
  query: z.object({ conversation: conversationId }),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})

export const noteFact = defineContract({
  method: 'POST',
  path: '/api/console/fictional',
  variant: { name: 'fact', value: '1' },
  summary: 'Notes what the profile has said to a member.',
  access,
  body: z.strictObject({ conversation: conversationId, fact: nonEmptyText.check(z.maxLength(FACT_LENGTH)) }),
  reply: z.object({}),
  refuses: ['not_found', 'conversation_taken'],
  limit: 'write',
})

export const openFictionalPhoto = defineContract({
  method: 'GET',
  path: '/api/console/fictional-photo',
  summary: 'The main photo of a fictional profile.',
  access,
  query: z.object({ id: profileId }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})
