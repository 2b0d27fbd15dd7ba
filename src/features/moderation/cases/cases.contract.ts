import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId, staffId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { LOCALES } from '#kernel/locales.ts'

import { CASE_KINDS, GROUP_NAMES } from './cases.rules.ts'

export const caseId = z.string().check(z.regex(/^[\w-]{22}$/))
const person = z.object({ id: staffId, name: z.string() })

export const caseLine = z.object({
  id: z.string(),
  reference: z.string(),
  site_id: siteId,
  kind: z.enum(CASE_KINDS),
  /** Reason of a report, category of a complaint; `child_abuse` for a sealed case. */
  what: z.string(),
  language: z.nullable(z.string()),
  opened_at: instant,
  due_at: instant,
  closed_at: z.nullable(instant),
  /** Null once the claim has lapsed. */
  claimed_by: z.nullable(person),
  claimed_at: z.nullable(instant),
  sealed: z.boolean(),
  /** Something is hidden until the decision. */
  hides: z.boolean(),
  /** Messages or pictures copied, marked conversations. */
  copies: z.number(),
  /** Open reports about the same person, this one included. */
  about_same: z.number(),
  /** A ban waits for a second person. */
  waits: z.boolean(),
})
export type CaseLine = z.output<typeof caseLine>

const scope = {
  group: z.optional(z.enum(GROUP_NAMES)),
  brand: z.optional(siteId),
  claimed: z.optional(z.enum(['me', 'nobody'])),
  language: z.optional(z.enum(LOCALES)),
}

/** CONS-10 */
export const listCases = defineContract({
  method: 'GET',
  path: '/api/console/cases',
  summary: 'Open cases by time left, or closed ones, newest first; fifty a page.',
  access: { staff: 'decide_cases' },
  query: z.object({
    ...scope,
    state: z.optional(z.enum(['open', 'closed'])),
    reference: z.optional(z.string().check(z.maxLength(20))),
    /** Id of the last case of the page before. */
    after: z.optional(caseId),
  }),
  reply: z.object({ cases: z.array(caseLine), more: z.boolean() }),
  refuses: [],
  limit: 'read',
})

export const countCases = defineContract({
  method: 'GET',
  path: '/api/console/cases',
  variant: { name: 'count', value: '1' },
  summary: 'Open cases per kind, the oldest and the next deadline.',
  access: { staff: 'decide_cases' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(CASE_KINDS),
        open: z.number(),
        overdue: z.number(),
        within_hour: z.number(),
        oldest_at: z.nullable(instant),
        next_due_at: z.nullable(instant),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})

/** CONS-11: the most urgent open case that nobody works on. */
export const claimNextCase = defineContract({
  method: 'POST',
  path: '/api/console/cases',
  summary: 'Claims the most urgent case that nobody works on.',
  access: { staff: 'decide_cases' },
  body: z.strictObject(scope),
  reply: z.object({ id: z.nullable(z.string()) }),
  refuses: [],
  limit: 'write',
})
