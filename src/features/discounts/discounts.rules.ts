import { HOUR } from '#kernel/time.ts'

/** PAY-7: what speaks against a code that somebody typed. */
export const CODE_REFUSALS = ['discount_code_not_found', 'discount_code_used', 'discount_code_not_valid'] as const

/** PAY-8: the one offer for a first purchase. Welcome discount and time bonus are its two names. */
export const WELCOME_CODE = 'TIMEBONUS25'
export const WELCOME_PERCENTAGE = 25
/** Counted from the sign-up; at zero it is over and does not come back. */
export const WELCOME_LASTS = 4 * HOUR

/** Until when somebody has the offer; null for who has bought, and once it is over. */
export function welcomeUntil({ paid, signupDate }: { paid: boolean; signupDate: Date }, now: Date): Date | null {
  const until = new Date(signupDate.getTime() + WELCOME_LASTS)
  return paid || until <= now ? null : until
}

/** Codes are read as people write them; signs that nobody sees are no part of one, and no database keeps all of them. */
export const normalCode = (code: string) => code.replaceAll(/\p{C}/gu, '').trim().toUpperCase()
