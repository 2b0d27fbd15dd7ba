import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'

import { CODE_REFUSALS } from './discounts.rules.ts'

/** PAY-7: a code's value, under the wire's names. */
const discountCode = z.object({
  code: z.string(),
  country: z.enum(COUNTRIES),
  percentage: z.int(),
  value_percentage: z.int(),
  currency,
  /** Minimum list price in minor units. */
  minimum_order_value: z.int(),
  expires: z.nullable(instant),
  kind: z.enum(['code', 'welcome']),
})
export type DiscountCode = z.output<typeof discountCode>

/** PAY-8: the running first-purchase offer, as user.php sends it. The server checks again when the order is placed. */
export const timeBonus = z.object({
  code: z.string(),
  country: z.enum(COUNTRIES),
  user_id: z.string(),
  expires: instant,
  value_percentage: z.int(),
  currency,
  minimum_order_value: z.int(),
  status: z.literal('active'),
  /** Total duration in seconds, from sign-up. */
  validity: z.int(),
  expired: z.literal(false),
  /** Accepted payment methods. */
  paymentmethods: z.array(z.string()),
})
export type TimeBonus = z.output<typeof timeBonus>

/** PAY-7: `welcome=true` asks for the first-purchase offer, and returns nothing if there is none. */
export const readDiscountCode = defineContract({
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'The value of a discount code for you.',
  access: 'member',
  query: z.object({
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    welcome: z.optional(z.literal('true')),
    country: z.optional(z.enum(COUNTRIES)),
  }),
  reply: z.object({ discountcode: z.nullable(discountCode) }),
  refuses: CODE_REFUSALS,
  limit: 'read',
})
