import { LINK_LIFETIME } from '#features/mailing/mailing.rules.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/** ACC-2: nobody younger may join, on any site. */
export const MINIMUM_AGE = 18
/** Older dates are typing errors. */
const OLDEST = 120

/** ACC-3: failures of one account from one network within the window; then that pair waits. */
export const LOGIN_FAILURES = 5
export const LOGIN_WINDOW = 15 * MINUTE
export const LOGIN_BLOCK = 15 * MINUTE

/** R-AUTH-3: beyond this many within the hour, a network must do a little work for every further one. */
export const SIGNUPS_WITHOUT_PROOF = 3
export const FAILURES_WITHOUT_PROOF = 10
export const PROOF_WINDOW = 1 * HOUR
/** Long enough to fill in the form once more on a slow phone. */
export const CHALLENGE_LIFETIME = 10 * MINUTE

/** ACC-3: a login lasts this long at most, and ends earlier when it is not used. */
export const SESSION_LIFETIME = 30 * DAY
export const SESSION_IDLE = 14 * DAY

/** ACC-5: the activation mail can be asked for again, but not without end. */
export const RESEND_PAUSE = 1 * MINUTE
export const RESENDS_PER_DAY = 5
/** ACC-7: to one mailbox, and by one member: nobody's mailbox is filled with our links. */
export const MAIL_CHANGES_PER_DAY = 5
/** ACC-6 */
export const RESET_MAILS_PER_DAY = 3

/** ACC-1: 2 photo, 3 about me, 4 personal info; at this one the wizard is through. */
export const SIGNUP_DONE = 5

/** How long a link in a mail works; the mail says the same. */
export const TOKEN_LIFETIME = LINK_LIFETIME
export type TokenPurpose = keyof typeof TOKEN_LIFETIME

/** ACC-8: how long a deleted account can come back; unconfirmed ones vanish earlier. */
export const REACTIVATION_WINDOW = LINK_LIFETIME.reactivate
export const UNCONFIRMED_KEPT = 7 * DAY

export const NAME_LENGTH = { min: 2, max: 40 } as const
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** Two spellings of one mailbox count as one: capitals and the form of accents say nothing. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** One @ with something before it and a domain with a dot behind it; no spaces or control characters. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u
export const isEmail = (email: string) => email.length <= 254 && EMAIL.test(email)

/** ACC-2: why a name cannot be used, or undefined when it can. */
export function nameFault(name: string, email: string): 'name_equals_email' | 'name_starts_with_at' | undefined {
  if (name.startsWith('@')) return 'name_starts_with_at'
  return emailKey(name) === emailKey(email) ? 'name_equals_email' : undefined
}

/** Whole years on a day; both as YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** ACC-2: a day that exists, in the past, of somebody who can be alive. */
export function isBirthDate(text: string, today: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  const exists =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return exists && text <= today && ageOn(text, today) <= OLDEST
}

/** NAV-10: where to go after login. Only paths of this site: `//evil` and `/\\evil` lead elsewhere. */
export function safeReturnPath(path: string | null | undefined): string {
  const fine =
    path !== null && path !== undefined && /^\/(?![/\\])[^\p{C}\\]*$/u.test(path) && !path.startsWith('/login')
  return fine ? path : '/members'
}
