import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { profileId, staffId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { MEASURES, REASONS } from '../moderation.rules.ts'
import { caseId, caseLine } from './cases.contract.ts'
import { FACTS_LENGTH, LONGEST_SUSPENSION, MEMBER_STATES, REASON_LENGTH } from './cases.rules.ts'

const words = nonEmptyText.check(z.minLength(3), z.maxLength(FACTS_LENGTH), z.regex(/^[^\0]*$/))
export const reason = nonEmptyText.check(z.minLength(3), z.maxLength(REASON_LENGTH), z.regex(/^[^\0]*$/))
const nothing = z.object({})

/** What waits for a second person. */
export const waiting = z.object({
  id: z.string(),
  says: z.string(),
  reason: z.string(),
  asked_by_name: z.string(),
  asked_at: instant,
  alone_from: z.nullable(instant),
  own: z.boolean(),
})

const person = z.object({
  id: profileId,
  name: z.string(),
  age: z.nullable(z.number()),
  fictional: z.boolean(),
  language: z.nullable(z.string()),
  joined_at: z.nullable(instant),
  paid: z.boolean(),
  /** Account deleted, or hidden, or suspended. */
  status: z.string(),
  age_shown: z.boolean(),
  reports_about: z.number(),
  reports_by: z.number(),
  /** Of the decided ones they sent. */
  upheld: z.number(),
})
export type CasePerson = z.output<typeof person>

const decision = z.object({
  measure: z.enum(MEASURES),
  rule: z.string(),
  facts: z.string(),
  until: z.nullable(instant),
  decided_by: z.string(),
  decided_at: instant,
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  why: z.nullable(z.string()),
})

const evidence = z.object({
  copied_at: instant,
  about_me: z.nullable(z.string()),
  looking_for: z.nullable(z.string()),
  /** How many; each is fetched on its own, and that is logged. */
  photos: z.number(),
  messages: z.array(
    z.object({
      seq: z.number(),
      from: z.enum(['reported', 'reporter']),
      kind: z.string(),
      body: z.string(),
      sent_at: instant,
      hit: z.boolean(),
    }),
  ),
})

/** CONS-12: a case with its evidence; reading it is logged. */
export const readCase = defineContract({
  method: 'GET',
  path: '/api/console/case',
  summary: 'A case with the sealed copy of its evidence, both people and what happened so far.',
  access: { staff: 'decide_cases' },
  query: z.object({ id: caseId }),
  reply: z.object({
    line: caseLine,
    member: z.enum(MEMBER_STATES),
    reported: z.nullable(person),
    reporter: z.nullable(person),
    note: z.nullable(z.string()),
    own_initiative: z.boolean(),
    hidden_since: z.nullable(instant),
    evidence: z.nullable(evidence),
    complaint: z.nullable(
      z.object({
        words: z.string(),
        location: z.nullable(z.string()),
        name: z.nullable(z.string()),
        email: z.nullable(z.string()),
        attachment: z.nullable(z.enum(['picture', 'text'])),
        outcome: z.nullable(z.string()),
        answer: z.nullable(z.string()),
        answered_by: z.nullable(z.string()),
      }),
    ),
    marks: z.array(z.object({ signs: z.array(z.string()), words: z.string(), marked_at: instant })),
    objection: z.nullable(
      z.object({
        words: z.string(),
        sent_at: instant,
        outcome: z.nullable(z.string()),
        answer: z.nullable(z.string()),
        decided_by: z.nullable(z.string()),
      }),
    ),
    decisions: z.array(decision),
    earlier: z.array(
      z.object({
        reference: z.string(),
        reason: z.string(),
        reported_at: instant,
        measure: z.nullable(z.string()),
        undone: z.boolean(),
      }),
    ),
    history: z.array(
      z.object({ id: z.string(), at: instant, name: z.string(), act: z.string(), reason: z.nullable(z.string()) }),
    ),
    waiting: z.nullable(waiting),
    colleagues: z.array(z.object({ id: staffId, name: z.string() })),
    /** Who decided first must not answer the objection. */
    own_decision: z.boolean(),
    /** A decision that stands and can be taken back. */
    may_undo: z.boolean(),
  }),
  refuses: ['not_found'],
  limit: 'read',
})

export const showCasePicture = defineContract({
  method: 'GET',
  path: '/api/console/case-picture',
  summary: 'One picture of the evidence; showing it is logged.',
  access: { staff: 'decide_cases' },
  query: z.object({ id: caseId, n: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)) }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'read',
})

export const showAttachment = defineContract({
  method: 'GET',
  path: '/api/console/case-attachment',
  summary: 'What the sender attached; opening it is logged.',
  access: { staff: 'decide_cases' },
  query: z.object({ id: caseId }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'read',
})

const days = z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_SUSPENSION)))
const reportVerdict = z.strictObject({
  for: z.literal('report'),
  /** `suspend` without days is a ban. */
  measure: z.enum(MEASURES),
  rule: z.enum(REASONS),
  facts: words,
  days,
})
const noticeVerdict = z.strictObject({
  for: z.literal('notice'),
  /** `act`: done by hand. */
  measure: z.enum(['act', ...MEASURES]),
  facts: words,
  answer: words,
  days,
})
const complaintVerdict = z.strictObject({
  for: z.literal('complaint'),
  /** `closed` tells the sender nothing. */
  outcome: z.enum(['granted', 'rejected', 'closed']),
  answer: words,
})
const objectionVerdict = z.strictObject({
  for: z.literal('objection'),
  outcome: z.enum(['upheld', 'overturned']),
  answer: words,
})
export const verdict = z.union([reportVerdict, noticeVerdict, complaintVerdict, objectionVerdict])
export type CaseVerdict = z.output<typeof verdict>

const deciding = z.strictObject({
  id: caseId,
  verdict,
  /** As the decider saw it: somebody who left meanwhile changes what happens. */
  member: z.enum(MEMBER_STATES),
})

/** CONS-13: nothing is kept; what is answered is what would be sent. */
export const previewDecision = defineContract({
  method: 'POST',
  path: '/api/console/case',
  variant: { name: 'preview', value: '1' },
  summary: 'What the member and the reporter would receive, in their language and in English.',
  access: { staff: 'decide_cases' },
  body: deciding,
  reply: z.object({
    /** It takes effect once a second person agrees. */
    second: z.boolean(),
    letters: z.array(
      z.object({
        to: z.enum(['member', 'sender']),
        language: z.string(),
        subject: z.string(),
        text: z.string(),
        english: z.nullable(z.object({ subject: z.string(), text: z.string() })),
      }),
    ),
  }),
  refuses: [
    ...(['not_found', 'changed_meanwhile', 'case_claimed', 'waits_for_second', 'member_left'] as const),
    ...(['own_decision', 'account_on_hold'] as const),
  ],
  kilobytes: 32,
  limit: 'read',
})

/** CONS-14 */
export const decideCase = defineContract({
  method: 'POST',
  path: '/api/console/case',
  summary: 'Decides a case, or asks a second person to agree.',
  access: { staff: 'decide_cases' },
  body: z.extend(deciding, { second: z.optional(z.boolean()) }),
  reply: z.object({ outcome: z.enum(['decided', 'asked']) }),
  refuses: [
    ...(['not_found', 'changed_meanwhile', 'case_claimed', 'waits_for_second', 'member_left'] as const),
    ...(['own_decision', 'account_on_hold'] as const),
  ],
  kilobytes: 32,
  limit: 'write',
})

/** CONS-11 */
export const claimCase = defineContract({
  method: 'PUT',
  path: '/api/console/case',
  variant: { name: 'claim', value: '1' },
  summary: 'Claims a case.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId }),
  reply: nothing,
  refuses: ['not_found', 'case_claimed'],
  limit: 'write',
})

export const giveBackCase = defineContract({
  method: 'PUT',
  path: '/api/console/case',
  variant: { name: 'back', value: '1' },
  summary: 'Gives a case back to the others.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile'],
  limit: 'write',
})

/** CONS-16 */
export const undoCase = defineContract({
  method: 'PUT',
  path: '/api/console/case',
  variant: { name: 'undo', value: '1' },
  summary: 'Takes a decision back: everything is as before, and the member is told why.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile', 'objection_open', 'account_on_hold'],
  limit: 'write',
})

export const handOverCase = defineContract({
  method: 'PUT',
  path: '/api/console/case',
  variant: { name: 'to', value: '1' },
  summary: 'Hands a case over to a colleague.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, to: staffId, reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile', 'case_claimed'],
  limit: 'write',
})
