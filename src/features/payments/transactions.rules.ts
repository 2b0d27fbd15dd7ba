/** On one page of the list. */
export const TRANSACTIONS_PAGE = 20

/** How an order stands, in one word for the list. */
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

/** What can have happened to an order, in the order's own history. */
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
