import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { orderId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'

import { METHOD_IDS } from './methods.rules.ts'
import { HISTORY_STEPS, TRANSACTION_STATES } from './transactions.rules.ts'

const country = z.enum(COUNTRIES)
const method = z.enum(METHOD_IDS)
/** Minor units of the transaction's currency. */
const amount = z.int()

const inList = z.object({
  id: orderId,
  created_at: instant,
  package: z.string(),
  credits: z.int(),
  amount,
  currency,
  country,
  /** Null until a payment was attempted. */
  method: z.nullable(method),
  state: z.enum(TRANSACTION_STATES),
})
export type TransactionInList = z.output<typeof inList>

/** PAY-6: the member's own orders, newest first. */
export const listTransactions = defineContract({
  method: 'GET',
  path: '/api/transactions.php',
  summary: 'Your orders, newest first.',
  access: 'member',
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: z.object({ transactions: z.array(inList), next: z.nullable(z.string()) }),
  refuses: [],
  limit: 'read',
})

const step = z.object({
  at: instant,
  what: z.enum(HISTORY_STEPS),
  method: z.nullable(method),
  amount: z.nullable(amount),
})

const invoice = z.object({
  number: z.int(),
  issued_at: instant,
  /** As it was on that day. */
  seller: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    kvk: z.string(),
    vat_numbers: z.array(z.string()),
  }),
  net: amount,
  vat: amount,
  /** Hundredths of a percent. */
  vat_basis_points: z.int(),
})
export type Invoice = z.output<typeof invoice>

const withdrawal = z.object({
  /** The first moment at which it is too late. */
  until: instant,
  open: z.boolean(),
  /** What a withdrawal would refund now. */
  credits: z.int(),
  amount,
  /** The declared withdrawal. */
  declared: z.nullable(z.object({ at: instant, credits: z.int(), amount })),
})

const transaction = z.object({
  ...inList.shape,
  paid_at: z.nullable(instant),
  list_amount: amount,
  discount_code: z.nullable(z.string()),
  discount_percentage: z.int(),
  order_words: z.string(),
  start_words: z.string(),
  history: z.array(step),
  invoice: z.nullable(invoice),
  withdrawal: z.nullable(withdrawal),
  /** Paid but not fulfilled, because another order had used its discount: refunded in full. */
  given_back: z.boolean(),
  /** Whether the payment page has something to do: pay, or choose another method. */
  unfinished: z.boolean(),
  /** How to buy the same package again: in one click if it was the last order, else by choosing it. */
  again: z.nullable(z.enum(['repeat_order', 'package'])),
})
export type Transaction = z.output<typeof transaction>

/** PAY-6: everything about one of the member's own orders. */
export const readTransaction = defineContract({
  method: 'GET',
  path: '/api/transaction.php',
  summary: 'One order with its history, invoice and withdrawal.',
  access: 'member',
  query: z.object({ id: z.string() }),
  reply: z.object({ transaction }),
  refuses: ['order_not_found'],
  limit: 'read',
})

/** R-CONS-1: the second click; the refund was shown before it. Idempotent. */
export const withdrawFromOrder = defineContract({
  method: 'POST',
  path: '/api/withdrawal.php',
  summary: 'Withdraws from an order.',
  access: 'member',
  body: z.strictObject({ order: z.string() }),
  reply: z.object({ credits: z.int(), amount }),
  refuses: ['order_not_found', 'withdrawal_closed'],
  limit: 'write',
})
