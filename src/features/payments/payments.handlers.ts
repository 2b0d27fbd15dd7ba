import { releaseDiscount } from '#features/discounts/reserve-discount.ts'
import { within } from '#platform/events.ts'

import { paymentEnded } from './payments.events.ts'

export const paymentsHandlers = [
  /** R-DISC-2: an order that came to nothing lets go of its code. */
  within(paymentEnded, 'release-code', (tx, { order }) => releaseDiscount(tx, order)),
]
