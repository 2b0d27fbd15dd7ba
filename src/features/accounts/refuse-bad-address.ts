import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

import { DomainError } from '#kernel/errors.ts'

import { emailKey, isEmail } from './accounts.rules.ts'

/** A new address must be able to receive email, and still be there tomorrow. */
export function refuseBadAddress(email: string): void {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  if (isDisposable(email)) throw new DomainError('disposable_email')
}

/** Made once: the library's own check builds the set again for every question. */
let disposable: ReadonlySet<string> | undefined

/** Checks parent domains too: these services also hand out subdomains. */
function isDisposable(email: string): boolean {
  const [, domain = ''] = emailKey(email).split('@')
  const labels = domain.split('.')
  disposable ??= disposableEmailBlocklistSet()
  const known = disposable
  return labels.slice(0, -1).some((_, index) => known.has(labels.slice(index).join('.')))
}
