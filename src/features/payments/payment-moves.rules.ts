/** R-PAY-4: allowed status changes; anything else a provider reports is recorded and ignored. */
export const PAYMENT_STATUSES = [
  'created',
  'open',
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'part_refunded',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const UNPAID = ['open', 'pending', 'paid', 'failed', 'canceled', 'expired'] as const

const MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: UNPAID,
  open: ['pending', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'canceled', 'expired'],
  // Money that arrives late is still money.
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
  paid: ['part_refunded', 'refunded', 'charged_back'],
  part_refunded: ['refunded', 'charged_back'],
  refunded: [],
  // A bank can reverse its chargeback, and money may have gone back in between.
  charged_back: ['paid', 'part_refunded', 'refunded'],
}

export const mayMove = (from: PaymentStatus, to: PaymentStatus) => MOVES[from].includes(to)

/** Nothing more is expected from the provider in the normal course. */
export const isSettled = (status: PaymentStatus) => !['created', 'open', 'pending'].includes(status)

/** The five states that members and the API know. */
type OrderState = 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'

export function stateOf(status: PaymentStatus): OrderState {
  switch (status) {
    case 'created':
      return 'loading'
    case 'open':
    case 'pending':
      return 'pending'
    case 'paid':
    case 'part_refunded':
    case 'refunded':
    case 'charged_back':
      return 'completed'
    case 'failed':
      return 'failed'
    // Providers report expired when the buyer never acted.
    case 'canceled':
    case 'expired':
      return 'cancelled'
  }
}
