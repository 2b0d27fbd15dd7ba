import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { orderId, profileId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

import { memberLine } from './members.contract.ts'
import { FIND_LENGTH } from './members.rules.ts'

export const findAnything = defineContract({
  method: 'GET',
  path: '/api/console/find',
  summary: 'Members, orders, invoices and cases of one’s brands. Address and phone are matched in full, on record.',
  access: { staff: 'signed_in' },
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(FIND_LENGTH.min), z.maxLength(FIND_LENGTH.max)),
    brand: z.optional(siteId),
  }),
  reply: z.object({
    members: z.array(memberLine),
    orders: z.array(
      z.object({
        id: orderId,
        number: z.int(),
        site_id: siteId,
        amount: z.number(),
        currency: z.string(),
        status: z.string(),
        created_at: instant,
        invoice: z.nullable(z.string()),
        /** Whose file has it; null once they are erased. */
        member: z.nullable(profileId),
        name: z.nullable(z.string()),
      }),
    ),
    cases: z.array(
      z.object({
        id: z.string(),
        site_id: siteId,
        reference: z.string(),
        kind: z.string(),
        what: z.string(),
        opened_at: instant,
        closed_at: z.nullable(instant),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})
