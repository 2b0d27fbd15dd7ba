export const MOVEMENTS_PAGE = 30

/** Causes shown in the list; `other` covers manual corrections by an operator. */
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
  'staff_gift',
  'other',
] as const
type MovementCause = (typeof MOVEMENT_CAUSES)[number]

export const movementCause = (cause: string): MovementCause => MOVEMENT_CAUSES.find((each) => each === cause) ?? 'other'
