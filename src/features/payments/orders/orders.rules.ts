import { type Currency, includedTax, shareOf } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'

import type { MethodId } from '../methods.rules.ts'

/** FIG-15: what an order has come to, in one word. */
export const ORDER_STATES = [
  'waiting',
  'paid',
  'part_refunded',
  'refunded',
  'charged_back',
  'failed',
  'cancelled',
  'on_hold',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_STATE_NAMES: Record<OrderState, string> = {
  waiting: 'Pending',
  paid: 'Paid',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
  charged_back: 'Charged back',
  failed: 'Failed',
  cancelled: 'Cancelled',
  on_hold: 'On hold',
}

/** Days back, today included, by the brand’s own calendar. */
export const ORDERED_WITHIN = ['1', '7', '30'] as const

export const ORDERS_PAGE = 50
/** More lines than anybody reads in a table. */
export const ORDERS_CSV = 10_000

/** One look at an order, however often the page asks again. */
export const ONE_LOOK = 10 * MINUTE

/** How staff call an order. */
export const orderName = (number: number) => `O-${number}`

/** FIG-20: why staff give money back. A withdrawal is the member’s declaration, put on record for them. */
export const REFUND_REASONS = {
  withdrawal: 'Withdrawal within the period',
  not_as_promised: 'Did not get what was promised',
  goodwill: 'Goodwill',
  not_theirs: 'They did not make this payment',
  mistake: 'Bought by mistake',
  other: 'Something else',
} as const
export type RefundReason = keyof typeof REFUND_REASONS
export const REFUND_NOTE = 400

/** FIG-21: from here on two people, whatever the currency: about a hundred euros. */
const TWO_FROM: Record<Currency, number> = {
  EUR: 100_00,
  GBP: 85_00,
  USD: 105_00,
  CAD: 150_00,
  AUD: 160_00,
  NZD: 175_00,
  CHF: 95_00,
  DKK: 750_00,
  NOK: 1150_00,
  SEK: 1150_00,
  PLN: 430_00,
}
export const twoPeopleFrom = (currency: Currency) => TWO_FROM[currency]

type Refundable = { amount: number; credits: number; left: number; credits_left: number; vat_basis_points: number }

/** R-CARD-3: the credits that go with a refund of this much, and the tax in it; as give-refund.ts counts them. */
export function refundFigures({ amount, credits, left, credits_left, vat_basis_points }: Refundable, part: number) {
  return {
    credits: part === left ? credits_left : Math.min(credits_left, shareOf(credits, part, amount)),
    vat: includedTax(part, vat_basis_points),
  }
}

/** The members' texts name them in eleven languages; the console speaks English. */
export const METHOD_NAMES: Record<MethodId, string> = {
  ideal: 'iDEAL / Wero',
  bancontact: 'Bancontact',
  eps: 'eps',
  blik: 'BLIK',
  creditcard: 'Card',
  cartebancaire: 'Carte Bancaire',
  dankort: 'Dankort',
  postepay: 'Postepay',
  nexi: 'Nexi',
  paypal: 'PayPal',
  applepay: 'Apple Pay',
  directdebit: 'Direct debit',
  banktransfer: 'Bank transfer',
  paysafecard: 'Paysafecard',
  sofort: 'Sofort',
  giropay: 'Giropay',
  maestro: 'Maestro',
}
export const methodName = (method: string) => METHOD_NAMES[method as MethodId] ?? method
