import spellChecker from '@zootools/email-spell-checker'

import { emailKey, isEmail } from './accounts.rules.ts'
import { MAIL_DOMAINS, MAIL_ENDINGS } from './mail-domains.rules.ts'

/**
 * ACC-2: the address they probably meant, or undefined if it looks right. A suggestion only; private domains are left
 * alone. Import it lazily, once an address was typed: it pulls in a library.
 */
export function suggestEmail(email: string): string | undefined {
  const address = email.trim()
  if (!isEmail(address)) return
  const at = address.lastIndexOf('@')
  const domain = emailKey(address.slice(at + 1))
  const meant = spellChecker.run({
    email: `x@${domain}`,
    domains: [...MAIL_DOMAINS],
    // Whole domains only: part by part, the library suggests countries nobody meant (ziggo.cn).
    secondLevelDomains: [],
    topLevelDomains: [],
  })?.domain
  return meant !== undefined && isSlip(domain, meant) ? `${address.slice(0, at)}@${meant}` : undefined
}

/** Typos rarely hit the first letters: `bt.com` is not a misspelt `me.com`. */
function isSlip(typed: string, meant: string): boolean {
  const [name, ending] = parts(typed)
  const [meantName, meantEnding] = parts(meant)
  return name[0] === meantName[0] && (ending === meantEnding || isSlippedEnding(ending, meantEnding))
}

/** Another country's TLD is a choice (`orange.nl`, `orange.fr`); swapped letters or a partial `.com` are typos. */
function isSlippedEnding(ending: string, meant: string): boolean {
  if (MAIL_ENDINGS.includes(ending)) return false
  return ending.length !== 2 || sorted(ending) === sorted(meant) || (meant === 'com' && HALF_COM.includes(ending))
}

const HALF_COM = ['co', 'cm', 'om']
const sorted = (word: string) => [...word].sort().join('')

function parts(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}
