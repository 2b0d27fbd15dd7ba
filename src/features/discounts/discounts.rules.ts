import { HOUR } from '#kernel/time.ts'

/** PAY-8: the one offer for a first purchase. Welcome discount and time bonus are its two names. */
export const WELCOME_CODE = 'TIMEBONUS25'
export const WELCOME_PERCENTAGE = 25
/** Counted from the sign-up; at zero it is over and does not come back. */
export const WELCOME_LASTS = 4 * HOUR

/** Codes are read as people write them. */
export const normalCode = (code: string) => code.trim().toUpperCase()
