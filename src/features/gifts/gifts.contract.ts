import * as z from 'zod/mini'

import { GIFTS } from '#features/chat/gift-kinds.rules.ts'
import { defineContract } from '#kernel/contract.ts'

export const gift = z.object({
  id: z.enum(GIFTS),
  name: z.string(),
  /** SITE-7: `gift_credits`. Free to a fictional profile that never replies: the conversation's `means` says so. */
  cost: z.int(),
})
export type Gift = z.output<typeof gift>

/** A gift is sent with `POST /api/chat.php` and `gift: {id}`. */
export const listGifts = defineContract({
  method: 'GET',
  path: '/api/gifts.php',
  summary: 'Gifts you can send, with prices.',
  access: 'visitor',
  reply: z.object({ gifts: z.array(gift) }),
  refuses: [],
  limit: 'read',
})
