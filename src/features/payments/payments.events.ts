import type { MemberId, OrderId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** PAY-3: an order was paid and its credits are in the wallet; announced once per order. */
export const orderPaid = defineEvent<{ order: OrderId; account: MemberId; site: string }>('orderPaid')

/** PAY-6: an order was refunded in full; `bought` says whether another purchase is left. */
export const orderReversed = defineEvent<{ order: OrderId; account: MemberId; site: string; bought: boolean }>(
  'orderReversed',
)

/** A buyer was refunded, through us or in the provider's dashboard. Announced once per refund. */
export const refundSent = defineEvent<{ refund: string }>('refundSent')

/** A payment ended without money. */
export const paymentEnded = defineEvent<{ order: OrderId; payment: string; site: string }>('paymentEnded')
