import { isDisposableEmailDomain } from 'disposable-email-domains-js'

import { DomainError } from '#kernel/errors.ts'

import { emailKey, isEmail } from './accounts.rules.ts'

/** For addresses that are to become somebody's: one that can receive mail, and still will tomorrow. */
export function refuseBadAddress(email: string): void {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  if (isDisposable(email)) throw new DomainError('disposable_email')
}

/** The domain or any above it: these services hand out names below their own, too. */
function isDisposable(email: string): boolean {
  const [, domain = ''] = emailKey(email).split('@')
  const labels = domain.split('.')
  return labels.slice(0, -1).some((_, index) => isDisposableEmailDomain(labels.slice(index).join('.')))
}
