import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'

import { CODE_REFUSALS } from './discounts.rules.ts'

/** PAY-7: what a code is worth, under the wire's names. */
const discountCode = z.object({
  code: z.string(),
  country: z.enum(COUNTRIES),
  /** Percent. */
  percentage: z.int(),
  value_percentage: z.int(),
  currency,
  /** The list price from which it counts, in minor units. */
  minimum_order_value: z.int(),
  expires: z.nullable(instant),
  kind: z.enum(['code', 'welcome']),
})
export type DiscountCode = z.output<typeof discountCode>

/** PAY-8: the offer of the first purchase as user.php carries it, while it runs. The server decides again at the order. */
export const timeBonus = z.object({
  code: z.string(),
  country: z.enum(COUNTRIES),
  /** The member's own profile. */
  user_id: z.string(),
  expires: instant,
  value_percentage: z.int(),
  currency,
  minimum_order_value: z.int(),
  status: z.literal('active'),
  /** How long it lasts in all, in seconds from the sign-up. */
  validity: z.int(),
  expired: z.literal(false),
  /** The methods it can be paid with. */
  paymentmethods: z.array(z.string()),
})
export type TimeBonus = z.output<typeof timeBonus>

/** PAY-7: `welcome=true` asks for the offer of the first purchase, and has no answer where there is none. */
export const readDiscountCode = defineContract({
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'What a discount code is worth to oneself.',
  access: 'member',
  query: z.object({
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    welcome: z.optional(z.literal('true')),
    country: z.optional(z.enum(COUNTRIES)),
  }),
  reply: z.object({ discountcode: z.nullable(discountCode) }),
  refuses: CODE_REFUSALS,
  limit: 'code',
})
