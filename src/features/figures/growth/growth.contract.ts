import * as z from 'zod/mini'

import { DEVICES, LONGEST_NAME } from '#features/visits/visits.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

/** Whole days that end yesterday. */
export const SPANS = ['7', '30', '90', '365'] as const
export const AGAINST = ['before', 'year'] as const

const name = z.string().check(z.minLength(1), z.maxLength(2 * LONGEST_NAME))

const spanQuery = {
  brand: z.optional(siteId),
  days: z.optional(z.enum(SPANS)),
  against: z.optional(z.enum(AGAINST)),
}

const filters = {
  lander: z.optional(name),
  variant: z.optional(name),
  source: z.optional(name),
  country: z.optional(name),
  device: z.optional(z.enum(DEVICES)),
}

const count = z.number()
const counts = z.object({
  visits: count,
  begun: count,
  accounts: count,
  confirmed: count,
  photos: count,
  messages: count,
  buyers: count,
})

/** `fair`: of the days whose sign-ups have had seven days for their steps, in both spans as many days. */
const reached = z.object({ now: counts, before: counts, fair: z.object({ now: counts, before: counts }) })

const span = z.object({ from: z.string(), to: z.string() })
const spans = {
  span,
  before: span,
  /** Sign-ups up to this day have had their seven days; null when no day of the span has. */
  fair_to: z.nullable(z.string()),
  /** Of the brand that was rolled up longest ago; null before the first roll-up. */
  as_of: z.nullable(instant),
  /** The first day with a visit, of all; null while there is none. */
  since: z.nullable(z.string()),
}

const row = z.object({ name: z.string(), reached })
export type GrowthRow = z.output<typeof row>

export const readGrowth = defineContract({
  method: 'GET',
  path: '/api/console/growth',
  summary: 'The way from visit to first purchase beside the span before, by lander and source.',
  access: { staff: 'see_growth' },
  query: z.object({ ...spanQuery, ...filters }),
  reply: z.object({
    ...spans,
    reached,
    landers: z.array(row),
    sources: z.array(row),
    /** What there is to filter by, the largest first. */
    choices: z.object({
      lander: z.array(z.string()),
      source: z.array(z.string()),
      country: z.array(z.string()),
      device: z.array(z.string()),
    }),
  }),
  refuses: [],
  limit: 'read',
})

export const readGrowthBy = defineContract({
  method: 'GET',
  path: '/api/console/growth/by',
  summary: 'The same way, one row for each lander, variant, source, country or kind of device.',
  access: { staff: 'see_growth' },
  query: z.object({
    ...spanQuery,
    ...filters,
    by: z.enum(['lander', 'variant', 'source', 'country', 'device']),
  }),
  reply: z.object({ ...spans, rows: z.array(row), more: z.boolean() }),
  refuses: [],
  limit: 'read',
})

export const readReturning = defineContract({
  method: 'GET',
  path: '/api/console/growth/returning',
  summary: 'Who comes back: members by the week of their confirmation, and active members by day, week and month.',
  access: { staff: 'see_growth' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({
    weeks: z.array(
      z.object({
        /** The Monday. */
        week: z.string(),
        people: count,
        /** By the number of weeks after; `running`: that week is not over. */
        cells: z.array(z.object({ later: count, people: count, active: count, running: z.boolean() })),
      }),
    ),
    /** A day without a roll-up of every brand that counts by then is not there. */
    active: z.array(z.object({ day: z.string(), in_day: count, in_week: count, in_month: count })),
    as_of: z.nullable(instant),
  }),
  refuses: [],
  limit: 'read',
})
