import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'

const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{4,40}$/))
const maybe = z.nullable(instant)

/** FIG-27: `file` codes belong to the site's file and are read only here. */
const line = z.object({
  site_id: siteId,
  code: z.string(),
  source: z.enum(['file', 'console']),
  percentage: z.int(),
  single: z.boolean(),
  most_uses: z.nullable(z.int()),
  first_purchase: z.boolean(),
  countries: z.nullable(z.array(z.string())),
  packages: z.nullable(z.array(z.string())),
  starts_at: maybe,
  ends_at: maybe,
  state: z.enum(['running', 'planned', 'over', 'stopped', 'in_file']),
  used: z.int(),
  reserved: z.int(),
})
export type CodeLine = z.output<typeof line>

export const listCodes = defineContract({
  method: 'GET',
  path: '/api/console/codes',
  summary: 'Discount codes of one’s brands, from site files and the console, with their use.',
  access: { staff: 'make_codes' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({
    codes: z.array(line),
    brands: z.array(z.object({ id: siteId, packages: z.array(z.string()), countries: z.array(z.string()) })),
  }),
  refuses: [],
  limit: 'read',
})

export const readCodeUse = defineContract({
  method: 'GET',
  path: '/api/console/code',
  summary: 'What a code brought: paid orders by currency.',
  access: { staff: 'make_codes' },
  query: z.object({ brand: siteId, code: z.string().check(z.maxLength(40)) }),
  reply: z.object({
    sums: z.array(z.object({ currency: z.string(), orders: z.int(), paid: z.int(), given: z.int() })),
  }),
  refuses: [],
  limit: 'read',
})

export const makeCode = defineContract({
  method: 'POST',
  path: '/api/console/codes',
  summary: 'Makes a discount code for a brand.',
  access: { staff: 'make_codes' },
  body: z.strictObject({
    brand: siteId,
    code,
    percentage: z.int().check(z.minimum(1), z.maximum(90)),
    single: z.boolean(),
    most_uses: z.nullable(z.int().check(z.positive(), z.maximum(1_000_000))),
    first_purchase: z.boolean(),
    countries: z.nullable(z.array(z.enum(COUNTRIES)).check(z.minLength(1))),
    packages: z.nullable(z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(12))),
    starts_at: maybe,
    ends_at: maybe,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  reply: z.object({}),
  refuses: ['not_found', 'code_exists', 'code_limits'],
  limit: 'write',
})

export const stopCode = defineContract({
  ...{ method: 'POST', path: '/api/console/codes', variant: { name: 'act', value: 'stop' } },
  summary: 'Stops a code made in the console, or lets it run again. Orders that hold it keep their price.',
  access: { staff: 'make_codes' },
  body: z.strictObject({
    brand: siteId,
    code,
    stopped: z.boolean(),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  reply: z.object({}),
  refuses: ['not_found', 'already_so'],
  limit: 'write',
})
