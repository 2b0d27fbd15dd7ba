import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { clientId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { APPEAL_LENGTH, MEASURES, NOTE_LENGTH, REASONS } from './moderation.rules.ts'

/** Any string; what the reporter can't see does not exist for them. */
const named = z.object({ id: z.string() })

export const about = z.union([
  z.strictObject({ profile: named }),
  z.strictObject({ photo: named }),
  z.strictObject({ message: z.strictObject({ conversation: named, seq: z.int().check(z.positive()) }) }),
])
export type About = z.output<typeof about>

/** CHAT-7: only for what the reporter can see right now, or received before it was gone (R-MOD-12). The reference is for both sides to quote. */
export const reportSomething = defineContract({
  method: 'POST',
  path: '/api/report.php',
  summary: 'Reports a profile, a photo or a message.',
  access: 'member',
  body: z.strictObject({
    client_id: clientId,
    about,
    reason: z.enum(REASONS),
    // PostgreSQL cannot store a zero byte.
    note: z.optional(z.string().check(z.trim(), z.maxLength(NOTE_LENGTH), z.regex(/^[^\0]*$/))),
  }),
  reply: z.object({ reference: z.string() }),
  refuses: ['not_found', 'too_many_reports'],
  limit: 'report',
})

/** The outcome only: what happened to the other member is not the reporter's business. */
export const outcomes = z.enum(['open', 'acted', 'no_breach'])

export const listReports = defineContract({
  method: 'GET',
  path: '/api/reports.php',
  summary: 'Your reports and their outcomes, newest first.',
  access: 'member',
  reply: z.object({
    reports: z.array(
      z.object({
        reference: z.string(),
        kind: z.enum(['profile', 'photo', 'message']),
        /** Null once the person is gone. */
        name: z.nullable(z.string()),
        reason: z.enum(REASONS),
        reported_at: instant,
        outcome: outcomes,
        decided_at: z.nullable(instant),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})
export type OwnReport = z.output<typeof listReports.reply>['reports'][number]

const token = z.string().check(z.minLength(1), z.maxLength(100))

/** The decision to object to; the emailed link is the proof, because a suspended member has no login. */
export const readAppeal = defineContract({
  method: 'GET',
  path: '/api/appeal.php',
  summary: 'The decision that an emailed link refers to.',
  access: 'visitor',
  query: z.object({ token }),
  reply: z.object({
    reference: z.string(),
    measure: z.enum(MEASURES),
    kind: z.enum(['profile', 'photo', 'message']),
    rule: z.enum(REASONS),
    facts: z.string(),
    decided_at: instant,
    until: z.nullable(instant),
    /** Whether the one appeal was already sent. */
    appealed: z.boolean(),
  }),
  refuses: ['appeal_link_invalid'],
  limit: 'link',
})

export const sendAppeal = defineContract({
  method: 'POST',
  path: '/api/appeal.php',
  summary: 'Appeals a decision, once.',
  access: 'visitor',
  body: z.strictObject({
    token,
    words: nonEmptyText.check(z.maxLength(APPEAL_LENGTH), z.regex(/^[^\0]*$/)),
  }),
  reply: z.object({}),
  refuses: ['appeal_link_invalid', 'appeal_already_sent'],
  limit: 'link',
})
