import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

import { KINDS, REPORT } from './client-errors.rules.ts'

/** Patterns, not free text: whatever a browser sends, no message, query, email address or token fits in. */
export const reportClientError = defineContract({
  method: 'POST',
  path: '/api/client-error.php',
  summary: 'Counts a browser error.',
  access: 'visitor',
  body: z.strictObject({
    kind: z.enum(KINDS),
    name: z.string().check(z.regex(REPORT.name)),
    route: z.string().check(z.regex(REPORT.route)),
    build: z.string().check(z.regex(REPORT.build)),
    at: z.nullable(z.string().check(z.regex(REPORT.at))),
  }),
  reply: z.object({}),
  refuses: [],
  limit: 'client_error',
  kilobytes: 1,
})
