import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { orderId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { currency } from '#kernel/money-schema.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const id = z.string().check(z.regex(/^[\w-]{22}$/))
const about = { order_id: orderId, number: z.int(), site_id: siteId, provider: text, amount: z.int(), currency }

const refund = z.object({
  id,
  ...about,
  cause: text,
  credits: z.int(),
  reason: maybe,
  /** What the provider said when it refused. */
  trouble: maybe,
  requested_at: instant,
  sent_at: z.nullable(instant),
})
export type RefundLine = z.output<typeof refund>

const payment = z.object({ id, ...about, method: text, status: text, why: text, since: instant })
export type StuckPayment = z.output<typeof payment>

export const listRefunds = defineContract({
  method: 'GET',
  path: '/api/console/refunds',
  summary: 'Refunds that wait or failed, those sent last, payments on hold, and webhooks that could not be followed.',
  access: { staff: 'see_money' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: z.object({
    waiting: z.array(refund),
    sent: z.array(refund),
    on_hold: z.array(payment),
    /** Webhooks whose job fails, and payments in flight for too long. */
    stuck: z.array(payment),
  }),
  refuses: [],
  limit: 'read',
})

export const retryRefund = defineContract({
  ...{ method: 'POST', path: '/api/console/refunds', variant: { name: 'act', value: 'retry' } },
  summary: 'Asks the provider again to send a refund.',
  access: { staff: 'refund' },
  body: z.strictObject({ id }),
  reply: z.object({}),
  refuses: ['not_found', 'already_so'],
  limit: 'write',
})

export const askProvider = defineContract({
  ...{ method: 'POST', path: '/api/console/refunds', variant: { name: 'act', value: 'ask' } },
  summary: 'Asks the provider for the state of a payment and follows it.',
  access: { staff: 'refund' },
  body: z.strictObject({ id }),
  reply: z.object({ status: text, hold_reason: maybe }),
  refuses: ['not_found', 'provider_silent'],
  limit: 'write',
})
