import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId, staffId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

const line = z.object({
  id: z.string(),
  at: instant,
  staff_id: staffId,
  name: z.string(),
  roles: z.array(z.string()),
  device: z.string(),
  network: z.string(),
  act: z.string(),
  site_id: z.nullable(siteId),
  subject_kind: z.nullable(z.string()),
  subject_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  case_ref: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
const filter = {
  who: z.optional(staffId),
  what: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  subject: z.optional(z.string().check(z.maxLength(100))),
}

export const listActs = defineContract({
  method: 'GET',
  path: '/api/console/log',
  summary: 'What staff did and read, newest first, a hundred lines a page.',
  access: { staff: 'see_staff' },
  query: z.object({ ...filter, before: z.optional(z.string().check(z.regex(/^[\w-]{22}$/))) }),
  reply: z.object({ lines: z.array(line) }),
  refuses: [],
  limit: 'read',
})

export const downloadActs = defineContract({
  method: 'GET',
  path: '/api/console/log.csv',
  summary: 'The log as CSV, at most 10,000 lines. Downloading it is on record.',
  access: { staff: 'see_staff' },
  query: z.object(filter),
  file: true,
  reply: z.unknown(),
  refuses: [],
  limit: 'read',
})
