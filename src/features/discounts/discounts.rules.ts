import { HOUR } from '#kernel/time.ts'

/** PAY-7: reasons to refuse a typed code. */
export const CODE_REFUSALS = [
  'discount_code_not_found',
  'discount_code_used',
  'discount_code_not_valid',
  'discount_code_too_often',
] as const

/** PAY-8: the one first-purchase offer. Welcome discount and time bonus are its two names. */
export const WELCOME_CODE = 'TIMEBONUS25'
export const WELCOME_PERCENTAGE = 25
/** From sign-up; once over, it does not come back. */
export const WELCOME_LASTS = 4 * HOUR

/** When the offer ends; null after a purchase or once it is over. */
export function welcomeUntil({ paid, signupDate }: { paid: boolean; signupDate: Date }, now: Date): Date | null {
  const until = new Date(signupDate.getTime() + WELCOME_LASTS)
  return paid || until <= now ? null : until
}

/** Drops invisible characters: nobody means to type them, and PostgreSQL cannot store all of them. */
export const normalCode = (code: string) => code.replaceAll(/\p{C}/gu, '').trim().toUpperCase()
