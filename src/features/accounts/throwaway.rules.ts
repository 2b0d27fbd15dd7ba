import { MAIL_DOMAINS } from './mail-domains.rules.ts'

/** Big providers ignore dots: a.n.n.a.b@… is the same mailbox as anna.b@…. */
const MANY_DOTS = 4
/** Numbered accounts have digits instead of a name. */
const MANY_FIGURES = 6
const HARDLY_A_NAME = 2
/** Mass-registered domains have digits in the name or many levels. */
const MANY_DOMAIN_FIGURES = 3
const MANY_LEVELS = 5

/** Whether an address looks mass-produced. It is not refused, only asked for a proof of work. */
export function looksThrowaway(email: string): boolean {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  if (count(mailbox, /\./g) >= MANY_DOTS) return true
  if (count(mailbox, /\d/g) >= MANY_FIGURES && count(mailbox, /\p{L}/gu) <= HARDLY_A_NAME) return true
  if (MAIL_DOMAINS.includes(domain)) return false
  return count(domain, /\d/g) >= MANY_DOMAIN_FIGURES || domain.split('.').length >= MANY_LEVELS
}

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0
