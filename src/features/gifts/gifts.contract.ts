import * as z from 'zod/mini'

import { GIFTS } from '#features/chat/gift-kinds.rules.ts'
import { defineContract } from '#kernel/contract.ts'

export const gift = z.object({
  id: z.enum(GIFTS),
  /** In the reader's language. */
  name: z.string(),
  /** SITE-7: `gift_credits`. Free to a fictional profile that nobody answers for: `means` of the conversation says so. */
  cost: z.int(),
})
export type Gift = z.output<typeof gift>

/** A gift is sent by `POST /api/chat.php` with `gift: {id}`. */
export const listGifts = defineContract({
  method: 'GET',
  path: '/api/gifts.php',
  summary: 'The gifts one can send, and what they cost.',
  access: 'visitor',
  reply: z.object({ gifts: z.array(gift) }),
  refuses: [],
  limit: 'read',
})
