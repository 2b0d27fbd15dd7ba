import type { OrderId } from '#kernel/ids.ts'

import type { PaymentStatus } from './payment-moves.rules.ts'

/** A row of `payments`, locked by whoever moves it. */
export type Payment = {
  id: string
  order_id: OrderId
  site_id: string
  method: string
  provider: string
  provider_id: string | null
  status: PaymentStatus
  amount: number
  currency: string
  refunded: number
  hold_reason: string | null
}
