import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

export const QUEUES = [
  'underage',
  'notices',
  'reports',
  'scams',
  'complaints',
  'objections',
  'photos',
  'fictional',
] as const

const queue = z.object({
  name: z.enum(QUEUES),
  waiting: z.number(),
  overdue: z.number(),
  oldest_at: z.nullable(instant),
  due_at: z.nullable(instant),
})
export type Queue = z.output<typeof queue>

export const INCIDENTS = [
  'overdue',
  'jobs_failed',
  'jobs_late',
  'bounces',
  'payments_held',
  'upkeep',
  'node_silent',
  'configuration',
  'browser_errors',
] as const

const incident = z.object({
  kind: z.enum(INCIDENTS),
  says: z.string(),
  more: z.string(),
  /** Screen where it is looked after. */
  path: z.string(),
})
export type Incident = z.output<typeof incident>

const compared = z.object({ now: z.number(), before: z.number() })

export const readToday = defineContract({
  method: 'GET',
  path: '/api/console/today',
  summary: 'What waits, what is wrong, and figures of the last 24 hours beside those of a week before.',
  access: { staff: 'signed_in' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({
    queues: z.array(queue),
    incidents: z.array(incident),
    /** Null without the permission. */
    signups: z.nullable(z.object({ made: compared, confirmed: compared })),
    /** The currency with the most orders first, in minor units. */
    paid: z.nullable(z.array(z.object({ currency: z.string(), orders: compared, amount: compared }))),
  }),
  refuses: [],
  limit: 'read',
})
