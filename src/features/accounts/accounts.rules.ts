import { LINK_LIFETIME } from '#features/mailing/mailing.rules.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/** ACC-2: the minimum on every site. */
export const MINIMUM_AGE = 18
/** Older dates are typos. */
const OLDEST = 120

/** ACC-3: failures per account and network within the window before that pair is blocked. */
export const LOGIN_FAILURES = 5
export const LOGIN_WINDOW = 15 * MINUTE
export const LOGIN_BLOCK = 15 * MINUTE

/** R-AUTH-4: failures at one address per day, from whichever networks, before unknown devices pause and the owner is told. */
export const ADDRESS_FAILURES = 20
/** R-AUTH-4: wrong passwords per account, from known devices and when the old password is asked for. */
export const WRONG_PASSWORDS = [
  { most: 5, within: 15 * MINUTE },
  { most: 20, within: DAY },
] as const
/** R-AUTH-5: how long a login or a given password counts as proof. */
export const PROOF_FRESH = 15 * MINUTE

/** R-AUTH-3: beyond these per hour, a network, or guesses at an address, need a proof of work each time. */
export const SIGNUPS_WITHOUT_PROOF = 3
export const FAILURES_WITHOUT_PROOF = 10
export const PROOF_WINDOW = 1 * HOUR
/** Enough time to fill in the form again on a slow phone. */
export const CHALLENGE_LIFETIME = 10 * MINUTE

/** ACC-3: maximum session length; idle sessions end earlier. */
export const SESSION_LIFETIME = 30 * DAY
export const SESSION_IDLE = 14 * DAY

/** ACC-5: limits on resending the activation email, per account. */
export const RESEND_PAUSE = 1 * MINUTE
export const RESENDS_PER_DAY = 5
/** ACC-7: per member; the mailbox has a limit of its own. */
export const MAIL_CHANGES_PER_DAY = 5

/** ACC-1: steps 2 photo, 3 about me, 4 personal info; this one means the wizard is complete. */
export const SIGNUP_DONE = 5

/** Lifetime of an emailed link; the email quotes it. */
export const TOKEN_LIFETIME = LINK_LIFETIME
export type TokenPurpose = keyof typeof TOKEN_LIFETIME

/** ACC-8: how long a deleted account can come back; unconfirmed ones are erased earlier. */
export const REACTIVATION_WINDOW = LINK_LIFETIME.reactivate
export const UNCONFIRMED_KEPT = 7 * DAY

export const NAME_LENGTH = { min: 2, max: 40 } as const
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** Case and Unicode form do not make a different mailbox. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** One @ with text before it and a dotted domain after it; no spaces or control characters. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u
export const isEmail = (email: string) => email.length <= 254 && EMAIL.test(email)

/** ACC-2: why a name is refused, or undefined if it is fine. What is no address yet can't be anybody's name either. */
export function nameFault(name: string, email: string): 'name_equals_email' | 'name_starts_with_at' | undefined {
  if (name.startsWith('@')) return 'name_starts_with_at'
  return isEmail(email) && emailKey(name) === emailKey(email) ? 'name_equals_email' : undefined
}

/** Whole years; both dates as YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** ACC-2: a real date in the past, of somebody who can be alive. */
export function isBirthDate(text: string, today: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  const exists =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return exists && text <= today && ageOn(text, today) <= OLDEST
}

/** Leads in a circle, or is no page: `/api/logout.php` would end the new session. */
const NO_RETURN = /^\/(?:login|api(?:\/|$))/

/** NAV-10: where to go after login. Own paths only: `//evil` and `/\\evil` leave the site. Addresses are ASCII. */
export function safeReturnPath(path: string | null | undefined): string {
  const fine = path !== null && path !== undefined && /^\/(?![/\\])[!-[\]-~]*$/.test(path) && !NO_RETURN.test(path)
  return fine ? path : '/members'
}
