import { CODE_REFUSALS } from '#features/discounts/discounts.rules.ts'
import type { Country } from '#kernel/locales.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/** PAY-5: why a purchase by direct debit is refused; the screen says each in words. */
export const DEBIT_REFUSALS = [
  'package_not_found',
  'method_not_available',
  'price_changed',
  ...CODE_REFUSALS,
  'order_not_found',
  'order_closed',
  'debit_unconfirmed',
  'profile_hidden',
  'direct_debit_blocked',
  'direct_debit_limit_reached',
] as const

/** No bank opens an account for a single letter. */
export const TWO_LETTERS = /\p{L}\P{L}*\p{L}/u

/** R-SEPA-3: how long a code is valid, how many attempts it allows, and how many are sent per hour. */
export const CODE_LIFETIME = 10 * MINUTE
export const CODE_TRIES = 5
export const SMS_WINDOW = HOUR
export const SMS_PER_WINDOW = 3
/** R-SMS-1: each message costs the site money, and a stranger sleep. A network is a household or an office. */
export const SMS_DAY = DAY
export const SMS_PER_DAY = { account: 5, phone: 5, network: 10 } as const

/** R-SEPA-4: days between announcement and debit, as agreed in the mandate; the scheme's default is 14. */
export const ANNOUNCED_DAYS = 2

/** A bank refunds an authorised debit for eight weeks, no questions asked. */
export const RETURNABLE = 56 * DAY

/** Banks collect on working days: a weekend date moves to Monday. */
export function dueDay(from: Date): Date {
  const due = new Date(from.getTime() + ANNOUNCED_DAYS * DAY)
  const [sunday, saturday] = [0, 6]
  if (due.getUTCDay() === saturday) return new Date(due.getTime() + 2 * DAY)
  return due.getUTCDay() === sunday ? new Date(due.getTime() + DAY) : due
}

/** Calling codes of the countries with direct debit, and whether a national number drops its leading zero abroad. */
const CALLING: Partial<Record<Country, { code: string; dropsZero: boolean }>> = {
  NL: { code: '31', dropsZero: true },
  BE: { code: '32', dropsZero: true },
  DE: { code: '49', dropsZero: true },
  AT: { code: '43', dropsZero: true },
  FR: { code: '33', dropsZero: true },
  IE: { code: '353', dropsZero: true },
  FI: { code: '358', dropsZero: true },
  IT: { code: '39', dropsZero: false },
  ES: { code: '34', dropsZero: false },
}

/** E.164 from the way people in a country write their number; null when it isn't one. */
export function phoneNumber(typed: string, country: Country): string | null {
  const bare = typed.replaceAll(/[\s().\-/\u00a0]/g, '').replace(/^00/, '+')
  const calling = CALLING[country]
  const national = /^\d+$/.test(bare) && calling !== undefined
  const whole = national ? `+${calling.code}${calling.dropsZero ? bare.replace(/^0/, '') : bare}` : bare
  return /^\+[1-9]\d{7,14}$/.test(whole) ? whole : null
}
