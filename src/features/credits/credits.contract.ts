import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { MOVEMENT_CAUSES } from './movements.rules.ts'

const movement = z.object({
  /** Position among the member's movements, from 1; the last one's balance is the badge. */
  n: z.int(),
  at: instant,
  cause: z.enum(MOVEMENT_CAUSES),
  /** The related order, if any. */
  order: z.nullable(z.string()),
  /** Positive when credits came in. */
  amount: z.int(),
  balance: z.int(),
})
export type Movement = z.output<typeof movement>

/** R-LEDGER-10: the member's movements, newest first, each with the balance after it. */
export const listMovements = defineContract({
  method: 'GET',
  path: '/api/movements.php',
  summary: 'Your credit movements.',
  access: 'member',
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: z.object({ movements: z.array(movement), next: z.nullable(z.string()), balance: z.int() }),
  refuses: [],
  limit: 'read',
})
