import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { clientId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import {
  ATTACHMENT_MEGABYTES,
  CATEGORIES,
  COMPLAINT_OUTCOMES,
  categoriesOf,
  EMAIL_LENGTH,
  KINDS,
  LOCATION_LENGTH,
  NAME_LENGTH,
  needsEmail,
  needsName,
  OBJECTION_LENGTH,
  WORDS_LENGTH,
} from './complaints.rules.ts'

const form = z.strictObject({
  client_id: clientId,
  kind: z.enum(KINDS),
  category: z.enum(CATEGORIES),
  email: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_LENGTH))),
  name: z.optional(z.string().check(z.trim(), z.maxLength(NAME_LENGTH))),
  words: nonEmptyText.check(z.maxLength(WORDS_LENGTH)),
  /** Addresses of profiles or photos, or a description. */
  location: z.optional(z.string().check(z.trim(), z.maxLength(LOCATION_LENGTH))),
  /** DSA 16: the sender believes in good faith that this is true. */
  good_faith: z.optional(z.boolean()),
  /** Whether the file uploaded under the same client id belongs to it. */
  attachment: z.boolean(),
  /** Proof of work, required from visitors. */
  proof: z.optional(z.string().check(z.maxLength(5000))),
})
export type ComplaintForm = z.output<typeof form>

/** PAGE-2: accepts a complaint about the service or a notice of illegal content, from anyone. */
export const takeComplaint = defineContract({
  method: 'POST',
  path: '/api/complaint.php',
  kilobytes: 32,
  summary: 'Submits a complaint or a notice of illegal content.',
  access: 'visitor',
  body: form.check(
    z.refine(({ kind, category }) => categoriesOf(kind).includes(category), { path: ['category'] }),
    z.refine((sent) => !needsEmail(sent) || Boolean(sent.email), { path: ['email'] }),
    z.refine((sent) => !needsName(sent) || Boolean(sent.name), { path: ['name'] }),
    z.refine(({ kind, location }) => kind === 'complaint' || Boolean(location), { path: ['location'] }),
    z.refine(({ kind, good_faith }) => kind === 'complaint' || good_faith === true, { path: ['good_faith'] }),
  ),
  reply: z.object({ reference: z.string(), due_at: instant }),
  refuses: ['invalid_email', 'attachment_missing', 'proof_required'],
  limit: 'complaint',
})

/** A picture or plain text; another upload under the same id replaces it. */
export const attachFile = defineContract({
  method: 'POST',
  path: '/api/complaint-file.php',
  summary: 'Uploads a complaint attachment.',
  access: 'visitor',
  query: z.object({ client_id: z.uuid() }),
  upload: {
    megabytes: ATTACHMENT_MEGABYTES,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'text/plain', 'application/octet-stream'],
    too_large: 'attachment_too_large',
    unknown_type: 'attachment_unusable',
  },
  reply: z.object({ kind: z.enum(['picture', 'text']) }),
  refuses: ['attachment_too_large', 'attachment_unusable', 'complaint_already_sent', 'photo_refused'],
  limit: 'upload',
})

const token = z.string().check(z.minLength(1), z.maxLength(100))

/** R-MOD-10: the progress of a complaint, for anyone with the emailed link. */
export const readComplaint = defineContract({
  method: 'GET',
  path: '/api/complaint.php',
  summary: 'The complaint that an emailed link refers to.',
  access: 'visitor',
  query: z.object({ token }),
  reply: z.object({
    reference: z.string(),
    kind: z.enum(KINDS),
    category: z.enum(CATEGORIES),
    sent_at: instant,
    due_at: instant,
    outcome: z.nullable(z.enum(COMPLAINT_OUTCOMES)),
    answered_at: z.nullable(instant),
    answer: z.nullable(z.string()),
    may_object: z.boolean(),
    objection: z.nullable(
      z.object({
        objected_at: instant,
        outcome: z.nullable(z.enum(['upheld', 'overturned'])),
        answer: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: ['appeal_link_invalid'],
  limit: 'link',
})

/** R-MOD-5: free, without a login, once. */
export const objectToAnswer = defineContract({
  method: 'POST',
  path: '/api/complaint-objection.php',
  summary: 'Objects to the answer to a complaint, once.',
  access: 'visitor',
  body: z.strictObject({ token, words: nonEmptyText.check(z.maxLength(OBJECTION_LENGTH)) }),
  reply: z.object({}),
  refuses: ['appeal_link_invalid', 'appeal_already_sent', 'complaint_not_answered'],
  limit: 'link',
})
