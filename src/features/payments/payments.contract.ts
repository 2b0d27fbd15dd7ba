import * as z from 'zod/mini'

import { CODE_REFUSALS } from '#features/discounts/discounts.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId, orderId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'

import { METHOD_IDS } from './methods.rules.ts'

const country = z.enum(COUNTRIES)
const method = z.enum(METHOD_IDS)
const code = z.string().check(z.trim(), z.maxLength(40))
/** Minor units of the reply's currency. */
const amount = z.int()
/** The price on the buyer's screen. Bounded as the column is: a larger one is refused as input, not by the database. */
const seenTotal = z.int32().check(z.nonnegative())

const offeredPackage = z.object({
  id: z.string(),
  style: z.enum(['p0', 'p1', 'p2', 'p3']),
  credits: z.int(),
  popular: z.boolean(),
  trial: z.boolean(),
  /** Without a discount; equals `amount` where there is none. */
  list_amount: amount,
  amount,
  /** What one message costs with this package. */
  per_message: amount,
})
export type OfferedPackage = z.output<typeof offeredPackage>

const offeredMethod = z.object({
  id: method,
  kind: z.enum(['bank', 'card', 'wallet', 'debit', 'voucher', 'transfer']),
  /** Packages whose price is outside the method's limits. */
  not_for: z.array(z.string()),
  slow: z.boolean(),
  /** R-PAY-21: paying this way stores it for repeat orders; missing in answers of the version before. */
  kept: z.optional(z.boolean()),
})
export type OfferedMethod = z.output<typeof offeredMethod>

const discount = z.object({
  code: z.string(),
  percentage: z.int(),
  /** A code, personal or the site's, or the welcome offer for the first purchase. */
  kind: z.enum(['code', 'welcome']),
  until: z.nullable(instant),
})

/** PAY-1, PAY-2: all that /credits, /premium and /pricing show. Visitors see the same prices. */
export const listPackages = defineContract({
  method: 'GET',
  path: '/api/packages.php',
  summary: 'Packages, prices and methods of a country.',
  access: 'visitor',
  query: z.object({ country: z.optional(country), code: z.optional(code) }),
  reply: z.object({
    country,
    countries: z.array(country),
    currency,
    packages: z.array(offeredPackage),
    methods: z.array(offeredMethod),
    /** The discount already applied to the prices above. */
    discount: z.nullable(discount),
    message_credits: z.int(),
    statement_name: z.string(),
    refund_days: z.int(),
    /** The operator's evidence for the claim on /premium; without it the claim is not made. */
    claim_evidence: z.nullable(z.string()),
  }),
  refuses: CODE_REFUSALS,
  limit: 'read',
})

const payment = z.object({
  id: z.string(),
  method,
  state: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled']),
  /** Where to pay; null when the buyer has nothing left to do. */
  checkout_url: z.nullable(z.string()),
})

export const order = z.object({
  id: orderId,
  package: z.string(),
  credits: z.int(),
  currency,
  country,
  list_amount: amount,
  amount,
  discount_percentage: z.int(),
  /** PAY-2: of the payment that counts: the newest, unless an older one was paid. */
  state: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled']),
  /** What happened to a completed order later; `given_back` was paid but could not be fulfilled. */
  reversal: z.nullable(z.enum(['part_refunded', 'refunded', 'charged_back', 'given_back'])),
  payment: z.nullable(payment),
  /** The id of `payment`; missing in answers of the version before. */
  payment_id: z.optional(z.nullable(z.string())),
  methods: z.array(offeredMethod),
  /** Whether another method can still be tried at this price. */
  open: z.boolean(),
  created_at: instant,
})
export type Order = z.output<typeof order>

const placed = z.object({ order })

const REFUSES = [
  'package_not_found',
  'method_not_available',
  'price_changed',
  'start_request_missing',
  'payments_unavailable',
  'discount_code_not_found',
  'discount_code_used',
  'discount_code_not_valid',
  'client_id_reused',
  'profile_hidden',
] as const

/** PAY-2: ten clicks make one order. `total` is the price on the screen: any other price is refused, not charged. */
export const placeOrder = defineContract({
  method: 'POST',
  path: '/api/order.php',
  summary: 'Orders a package and starts its payment.',
  access: 'member',
  body: z.strictObject({
    client_id: clientId,
    package: z.string().check(z.maxLength(20)),
    method,
    country,
    code: z.optional(code),
    total: seenTotal,
    /** The buyer's own request to get the credits straight away. */
    start_now: z.boolean(),
  }),
  reply: placed,
  refuses: REFUSES,
  limit: 'write',
})

/** PAY-2: polled while a payment is under way; the return page grants nothing. */
export const readOrder = defineContract({
  method: 'GET',
  path: '/api/order.php',
  summary: 'An order and its payment status.',
  access: 'member',
  query: z.object({ id: z.string() }),
  reply: z.object({ order, credits: z.int() }),
  refuses: ['order_not_found'],
  limit: 'read',
})

/** Another method for an unpaid order. */
export const retryPayment = defineContract({
  method: 'POST',
  path: '/api/payment.php',
  summary: 'Pays an order with another method.',
  access: 'member',
  body: z.strictObject({ client_id: clientId, order: z.string(), method }),
  reply: placed,
  refuses: ['order_not_found', 'order_closed', 'method_not_available', 'payments_unavailable', 'discount_code_used'],
  limit: 'write',
})

const runningOrder = z.object({
  id: orderId,
  credits: z.int(),
  amount,
  currency,
  method,
  /** `open`: the buyer has not acted yet; `pending`: the bank has not answered yet. */
  status: z.enum(['open', 'pending']),
  slow: z.boolean(),
})
export type RunningOrder = z.output<typeof runningOrder>

const storedMethod = z.object({ method, label: z.string() })
export type StoredMethod = z.output<typeof storedMethod>

/** PAY-4: the repeat order to confirm. */
export const readRepeatOrder = defineContract({
  method: 'GET',
  path: '/api/repeat-order.php',
  summary: 'The last order at today’s price, with the stored payment method.',
  access: 'member',
  reply: z.object({
    repeat: z.nullable(
      z.object({
        package: offeredPackage,
        country,
        currency,
        method,
        /** How the member recognises the stored card or wallet; null when paying anew. */
        label: z.nullable(z.string()),
      }),
    ),
    /** PAY-9: the packages the stored payment method can pay; missing in answers of the version before. */
    top_up: z.optional(
      z.nullable(z.object({ packages: z.array(offeredPackage), country, currency, method, label: z.string() })),
    ),
    /** R-PAY-22: every stored payment method, to be forgotten; missing in answers of the version before. */
    stored: z.optional(z.array(storedMethod)),
    /** PAY-10: an order whose payment is under way; missing in answers of the version before. */
    running: z.optional(z.nullable(runningOrder)),
  }),
  refuses: [],
  limit: 'read',
})

/** PAY-4, PAY-9: one explicit click charges what was shown, with the stored payment method if there is one. */
export const placeRepeatOrder = defineContract({
  method: 'POST',
  path: '/api/repeat-order.php',
  summary: 'Orders the last package again, or another one the same way.',
  access: 'member',
  body: z.strictObject({
    client_id: clientId,
    /** Another package than the last one. */
    package: z.optional(z.string().check(z.maxLength(20))),
    total: seenTotal,
    start_now: z.boolean(),
    method: z.optional(method),
  }),
  reply: placed,
  refuses: [...REFUSES, 'order_not_found', 'proof_needed', 'repeat_order_limit_reached'],
  limit: 'write',
})

/** R-PAY-22: the reference is deleted; the same method can only be used again by paying with it anew. */
export const forgetPaymentMethod = defineContract({
  method: 'DELETE',
  path: '/api/payment-method.php',
  summary: 'Forgets a stored payment method.',
  access: 'member',
  body: z.strictObject({ method }),
  reply: z.object({ stored: z.array(storedMethod) }),
  refuses: [],
  limit: 'write',
})

/** A provider's webhook, verified by its signature or by asking back. */
export const paymentHook = defineContract({
  method: 'POST',
  path: '/api/payment-hook.php',
  summary: 'Webhook of a payment provider.',
  access: 'visitor',
  raw: true,
  media_type: 'text/plain',
  query: z.object({ provider: z.string(), payment: z.optional(z.string()) }),
  reply: z.string(),
  refuses: ['hook_refused', 'payments_unavailable'],
  limit: 'hook',
})

/** The same, for providers that call with GET. */
export const paymentHookByGet = defineContract({ ...paymentHook, method: 'GET' })
