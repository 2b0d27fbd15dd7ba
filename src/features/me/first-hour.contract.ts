import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

import { FIRST_STEPS } from './first-hour.rules.ts'

/** ACC-12: puts one step off, or closes the card for good. */
export const changeFirstHour = defineContract({
  method: 'PUT',
  path: '/api/first-hour.php',
  summary: 'Puts off a step of the first session, or closes its card.',
  access: 'member',
  body: z.union([z.strictObject({ later: z.enum(FIRST_STEPS) }), z.strictObject({ closed: z.literal(true) })]),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})
