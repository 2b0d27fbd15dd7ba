import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { orderId, photoId, profileId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'

import { METHOD_IDS } from '../methods.rules.ts'
import { ORDER_STATES, ORDERED_WITHIN, REFUND_NOTE, REFUND_REASONS, type RefundReason } from './orders.rules.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const money = z.int()
const minor = z.string().check(z.regex(/^\d{1,8}$/))

/** FIG-15: what the list is filtered by; amounts in minor units. */
export const orderFilter = {
  state: z.optional(z.enum(ORDER_STATES)),
  method: z.optional(z.enum(METHOD_IDS)),
  provider: z.optional(z.enum(['sandbox', 'mollie', 'verotel'])),
  country: z.optional(z.enum(COUNTRIES)),
  least: z.optional(minor),
  most: z.optional(minor),
  code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  within: z.optional(z.enum(ORDERED_WITHIN)),
  day: z.optional(z.iso.date()),
}

/** Named only for who may see members. */
const buyer = z.object({ id: profileId, name: maybe, age: z.int() })

export const orderLine = z.object({
  id: orderId,
  number: z.int(),
  site_id: siteId,
  created_at: instant,
  credits: z.int(),
  discount_code: maybe,
  method: maybe,
  provider: maybe,
  country: text,
  state: z.enum(ORDER_STATES),
  amount: money,
  currency,
  buyer: z.nullable(buyer),
})

export const listOrders = defineContract({
  method: 'GET',
  path: '/api/console/orders',
  summary: 'Orders, newest first, fifty a page.',
  access: { staff: 'see_money' },
  query: z.object({ ...orderFilter, brand: z.optional(siteId), before: z.optional(orderId) }),
  reply: z.object({
    orders: z.array(orderLine),
    /** Where the next page begins. */
    next: z.nullable(orderId),
    /** How far back it looked when rare filters found less than a page. */
    looked_until: z.nullable(instant),
  }),
  refuses: [],
  limit: 'read',
})

export const downloadOrders = defineContract({
  method: 'GET',
  path: '/api/console/orders.csv',
  summary: 'The orders of a filter as CSV, at most 10,000 lines, without names. Downloading is on record.',
  access: { staff: 'see_money' },
  query: z.object({ ...orderFilter, brand: z.optional(siteId) }),
  file: true,
  reply: z.unknown(),
  refuses: [],
  limit: 'read',
})

const happened = z.object({
  at: instant,
  by: z.enum(['provider', 'us']),
  what: text,
  more: maybe,
  tone: z.enum(['', 'ok', 'bad', 'warn']),
})
export type Happened = z.output<typeof happened>

/** FIG-19: one side of a booking; what comes into an account is positive. */
const bookLine = z.object({ at: instant, account: text, unit: text, amount: z.int() })
export type BookLine = z.output<typeof bookLine>

const refund = z.object({
  id: text,
  cause: text,
  amount: money,
  credits: z.int(),
  status: text,
  reason: maybe,
  trouble: maybe,
  requested_at: instant,
  sent_at: z.nullable(instant),
})

export const readDeskOrder = defineContract({
  method: 'GET',
  path: '/api/console/order',
  summary: 'An order: what happened, books, invoice, buyer, payment, credits, withdrawal. Opening it is on record.',
  access: { staff: 'signed_in' },
  query: z.object({ id: orderId }),
  reply: z.object({
    order: z.object({
      ...orderLine.shape,
      buyer: z.nullable(z.object({ ...buyer.shape, photo: z.nullable(photoId) })),
      package: text,
      list_amount: money,
      discount_percentage: z.int(),
      vat_basis_points: z.int(),
      language: text,
      paid_at: z.nullable(instant),
      order_words: text,
      start_words: text,
    }),
    /** Paid orders of the same person on this brand; null for who may not see members. */
    bought: z.nullable(z.object({ orders: z.int(), amount: money, refunds: z.int() })),
    payment: z.nullable(
      z.object({
        id: text,
        provider: text,
        reference: maybe,
        method: text,
        status: text,
        account: maybe,
        hold_reason: maybe,
        attempts: z.int(),
      }),
    ),
    happened: z.array(happened),
    books: z.array(bookLine),
    invoice: z.nullable(
      z.object({ number: z.int(), issued_at: instant, seller: text, net: money, vat: money, list_net: money }),
    ),
    credits: z.nullable(z.object({ used: z.int(), returned: z.int() })),
    refunds: z.array(refund),
    withdrawal: z.nullable(
      z.object({
        until: instant,
        open: z.boolean(),
        credits: z.int(),
        amount: money,
        declared_at: z.nullable(instant),
      }),
    ),
    /** What a refund could give back now; null when the order holds no money. */
    refundable: z.nullable(
      z.object({ left: money, credits_left: z.int(), unused: money, unused_credits: z.int(), alone_below: money }),
    ),
    /** Waits for a second person. */
    asked: z.nullable(z.object({ says: text, asked_by: text, asked_at: instant })),
    newer: z.nullable(orderId),
    older: z.nullable(orderId),
  }),
  refuses: ['not_found'],
  limit: 'read',
})

export const openInvoice = defineContract({
  method: 'GET',
  path: '/api/console/order-invoice',
  summary: 'The invoice of an order as PDF.',
  access: { staff: 'signed_in' },
  query: z.object({ id: orderId }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'read',
})

export const downloadAnswer = defineContract({
  method: 'GET',
  path: '/api/console/order-answer',
  summary: 'Everything needed to contest a chargeback, as ZIP. On record as a reading of personal data.',
  access: { staff: 'reveal' },
  query: z.object({ id: orderId }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found', 'too_many_reveals'],
  limit: 'read',
})

const path = '/api/console/order-act'

export const refundOrder = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'refund' } },
  summary: 'Refunds an order in full or in part; from €100 a second person has to agree.',
  access: { staff: 'refund' },
  body: z.strictObject({
    id: orderId,
    amount: z.int().check(z.positive()),
    /** What was left when they looked: if it is not any more, nothing happens. */
    left: z.int().check(z.positive()),
    why: z.enum(Object.keys(REFUND_REASONS) as [RefundReason, ...RefundReason[]]),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(REFUND_NOTE)),
  }),
  /** The request that waits for a second person. */
  reply: z.object({ request: maybe }),
  refuses: ['not_found', 'changed_meanwhile', 'refund_waits', 'withdrawal_over', 'not_permitted', 'account_on_hold'],
  limit: 'write',
})

export const sendReceipt = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'receipt' } },
  summary: 'Emails the confirmation of an order again.',
  access: { staff: 'refund' },
  body: z.strictObject({ id: orderId }),
  reply: z.object({}),
  refuses: ['not_found', 'member_left', 'just_sent', 'account_on_hold'],
  limit: 'write',
})
