import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

/** CONS-47: nobody looks at photos of conversations, except at those somebody reports. */
export const listReportedPhotos = defineContract({
  method: 'GET',
  path: '/api/console/reported-photos',
  summary: 'Photos of conversations that members reported, by time left. Each is part of a case, which decides.',
  access: { staff: 'decide_cases' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({
    photos: z.array(
      z.object({
        /** The case. */
        id: z.string(),
        reference: z.string(),
        site_id: siteId,
        /** Why it was reported. */
        reason: z.string(),
        opened_at: instant,
        due_at: instant,
        /** Who works on the case. */
        claimed_by: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})
