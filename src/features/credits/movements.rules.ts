/** On one page of the list. */
export const MOVEMENTS_PAGE = 30

/** Why credits move, in the words of the list; `other` is for what an operator did by hand. */
export const MOVEMENT_CAUSES = [
  'signup',
  'order',
  'message',
  'photo',
  'gift',
  'message_return',
  'photo_return',
  'gift_return',
  'order_reversal',
  'order_reversal_return',
  'withdrawal',
  'refund',
  'other',
] as const
type MovementCause = (typeof MOVEMENT_CAUSES)[number]

export const movementCause = (cause: string): MovementCause => MOVEMENT_CAUSES.find((each) => each === cause) ?? 'other'
