import { releaseDiscount } from '#features/discounts/reserve-discount.ts'
import { within } from '#platform/events.ts'

import { blockDebits } from './block-debits.ts'
import { mailChargeback, mailOrderConfirmation, mailRefundSent } from './mail-orders.ts'
import { orderPaid, orderReversed, paymentEnded, refundSent } from './payments.events.ts'

export const paymentsHandlers = [
  /** R-DISC-2: an order that fails releases its code. */
  within(paymentEnded, 'release-code', (tx, { order }) => releaseDiscount(tx, order)),

  /** R-CONS-5: queued in the same transaction, so no email confirms an order that was rolled back. */
  within(orderPaid, 'confirm-order', (tx, { order }) => mailOrderConfirmation(tx, order)),

  within(refundSent, 'tell-refund', (tx, { refund }) => mailRefundSent(tx, refund)),

  within(orderReversed, 'tell-chargeback', (tx, { order }) => mailChargeback(tx, order)),

  /** R-SEPA-5: also for a debit that bounces thirteen months later. */
  within(orderReversed, 'block-debits', (tx, { order }) => blockDebits(tx, order)),
]
