import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { MOVEMENT_CAUSES } from './movements.rules.ts'

const movement = z.object({
  /** Its place among one's own, from 1 upwards: the last one's balance is the badge. */
  n: z.int(),
  at: instant,
  cause: z.enum(MOVEMENT_CAUSES),
  /** The order it belongs to, where it does. */
  order: z.nullable(z.string()),
  /** Above zero when credits came in. */
  amount: z.int(),
  balance: z.int(),
})
export type Movement = z.output<typeof movement>

/** R-LEDGER-10: every movement of one's own credits, newest first, with what was there afterwards. */
export const listMovements = defineContract({
  method: 'GET',
  path: '/api/movements.php',
  summary: 'Every movement of one’s own credits.',
  access: 'member',
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: z.object({ movements: z.array(movement), next: z.nullable(z.string()), balance: z.int() }),
  refuses: [],
  limit: 'read',
})
