export const TRANSACTIONS_PAGE = 20

/** An order's state in one word, for the list. */
export const TRANSACTION_STATES = [
  'loading',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refunding',
  'part_refunded',
  'refunded',
  'charged_back',
] as const
export type TransactionState = (typeof TRANSACTION_STATES)[number]

/** What can happen to an order. */
export const HISTORY_STEPS = [
  'ordered',
  'open',
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'withdrawn',
  'refund_asked',
  'refund_sent',
  'charged_back',
  'chargeback_reversed',
] as const
export type HistoryStep = (typeof HISTORY_STEPS)[number]
