import type { MemberId, OrderId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** PAY-3: an order was paid and its credits are in the wallet; announced once per order. */
export const orderPaid = defineEvent<{ order: OrderId; account: MemberId; site: string }>('orderPaid')

/** PAY-6: the money of an order went back, all of it; `bought` tells whether another purchase is left. */
export const orderReversed = defineEvent<{ order: OrderId; account: MemberId; site: string; bought: boolean }>(
  'orderReversed',
)

/** Money went back to a buyer: asked for here, or given in the provider's own office. Announced once per refund. */
export const refundSent = defineEvent<{ refund: string }>('refundSent')

/** A payment ended without money. */
export const paymentEnded = defineEvent<{ order: OrderId; payment: string; site: string }>('paymentEnded')
