import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { LOCALES } from '#kernel/locales.ts'

const id = z.string().check(z.regex(/^[\w-]{22}$/))
const line = z.string().check(z.trim(), z.maxLength(200))

/** As typed so far: what may be empty here must be filled in before it is sent. */
const draftWords = z.strictObject({
  subject: line,
  heading: line,
  paragraphs: z.array(z.string().check(z.trim(), z.maxLength(2000))).check(z.maxLength(10)),
  button: line,
})
export type DraftWords = z.output<typeof draftWords>

const content = {
  type: z.enum(['news', 'promotions']),
  /** Where the button leads on the site. */
  path: z.string().check(z.trim(), z.maxLength(500)),
  words: z.partialRecord(z.enum(LOCALES), draftWords),
}

const draft = z.object({
  ...{ id, site_id: siteId, ...content, version: z.number() },
  changed_by: z.string(),
  changed_at: instant,
})
export type Draft = z.output<typeof draft>

const announcement = z.object({
  ...{ id, site_id: siteId, ...content },
  /** Null where it was sent by the command. */
  sent_by: z.nullable(z.string()),
  made_at: instant,
  starts_at: z.nullable(instant),
  state: z.enum(['scheduled', 'sending', 'sent', 'stopped']),
  told: z.number(),
  audience: z.nullable(z.number()),
  done_at: z.nullable(instant),
})
export type Announcement = z.output<typeof announcement>

export const listAnnouncements = defineContract({
  method: 'GET',
  path: '/api/console/announcements',
  summary: 'Drafts, and what was sent, newest first.',
  access: { staff: 'announce' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({ drafts: z.array(draft), announcements: z.array(announcement) }),
  refuses: [],
  limit: 'read',
})

export const saveDraft = defineContract({
  method: 'PUT',
  path: '/api/console/announcement-draft',
  summary: 'Keeps a draft, complete or not.',
  access: { staff: 'announce' },
  /** Without an id it is a new one; `version` is the one that was changed. */
  body: z.strictObject({ id: z.optional(id), version: z.optional(z.number()), site_id: siteId, ...content }),
  reply: z.object({ draft }),
  refuses: ['not_found', 'changed_meanwhile'],
  limit: 'write',
})

export const dropDraft = defineContract({
  method: 'DELETE',
  path: '/api/console/announcement-draft',
  summary: 'Throws a draft away.',
  access: { staff: 'announce' },
  query: z.object({ id }),
  reply: z.object({}),
  refuses: ['not_found'],
  limit: 'write',
})

export const countAudience = defineContract({
  method: 'GET',
  path: '/api/console/announcement-audience',
  summary: 'How many members would get it, and in which languages they read.',
  access: { staff: 'announce' },
  query: z.object({ brand: siteId, type: content.type }),
  reply: z.object({
    members: z.number(),
    languages: z.array(z.object({ language: z.enum(LOCALES), members: z.number() })),
  }),
  refuses: ['not_found'],
  limit: 'read',
})

export const mailOneself = defineContract({
  method: 'POST',
  path: '/api/console/announcement-test',
  summary: 'Emails a draft to oneself, in one language.',
  access: { staff: 'announce' },
  body: z.strictObject({ id, language: z.enum(LOCALES) }),
  reply: z.object({ to: z.string() }),
  refuses: ['not_found', 'announcement_incomplete'],
  limit: 'mail',
})

export const sendAnnouncement = defineContract({
  method: 'POST',
  path: '/api/console/announcements',
  summary: 'Sends a draft to everybody who opted in, now or at a time.',
  access: { staff: 'announce' },
  body: z.strictObject({ id, version: z.number(), at: z.optional(instant) }),
  reply: z.object({ id }),
  refuses: ['session_locked', 'not_found', 'changed_meanwhile', 'announcement_incomplete', 'announcement_time'],
  limit: 'write',
})

export const stopAnnouncement = defineContract({
  method: 'POST',
  path: '/api/console/announcement-stop',
  summary: 'Stops one that waits or is being sent; who has it already keeps it.',
  access: { staff: 'announce' },
  body: z.strictObject({ id, reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
  reply: z.object({ told: z.number() }),
  refuses: ['not_found', 'changed_meanwhile'],
  limit: 'write',
})
