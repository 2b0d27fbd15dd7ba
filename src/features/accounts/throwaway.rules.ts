import { MAIL_DOMAINS } from './mail-domains.rules.ts'

/** One mailbox written in many ways: a.n.n.a.b@… counts as anna.b@… with the big providers. */
const MANY_DOTS = 4
/** Numbered accounts have figures instead of a name. */
const MANY_FIGURES = 6
const HARDLY_A_NAME = 2
/** Domains that are rented by the dozen: figures in the name, or many levels. */
const MANY_DOMAIN_FIGURES = 3
const MANY_LEVELS = 5

/** Whether an address looks like one of many that a robot made. Nobody is refused for it, only asked for some work. */
export function looksThrowaway(email: string): boolean {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  if (count(mailbox, /\./g) >= MANY_DOTS) return true
  if (count(mailbox, /\d/g) >= MANY_FIGURES && count(mailbox, /\p{L}/gu) <= HARDLY_A_NAME) return true
  if (MAIL_DOMAINS.includes(domain)) return false
  return count(domain, /\d/g) >= MANY_DOMAIN_FIGURES || domain.split('.').length >= MANY_LEVELS
}

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0
