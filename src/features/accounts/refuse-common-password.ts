import { DomainError } from '#kernel/errors.ts'
import type { Site } from '#platform/site.ts'

import { commonPasswords } from './common-passwords.ts'
import { isAboutOneself, isCommonPassword, wordsOfEmail } from './password-forms.rules.ts'

type Owner = { site: Site; email: string; name?: string }

/** R-AUTH-2: refuses common guesses and public facts about the person or the site. */
export function refuseCommonPassword(password: string, { site, email, name }: Owner): void {
  const words = [...wordsOfEmail(email), site.name, ...site.domain.split('.'), ...(name === undefined ? [] : [name])]
  if (isCommonPassword(password, commonPasswords()) || isAboutOneself(password, words)) {
    throw new DomainError('password_too_common')
  }
}
