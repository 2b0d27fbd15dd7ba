import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

export const listInterests = defineContract({
  method: 'GET',
  path: '/api/interests.php',
  summary: 'The interests people on this site can choose from, named in the reader’s language.',
  access: 'visitor',
  reply: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  refuses: [],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})
