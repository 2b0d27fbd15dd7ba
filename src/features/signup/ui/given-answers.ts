import { isEmail, NAME_LENGTH, nameFault } from '#features/accounts/accounts.rules.ts'
import { NAME } from '#features/profiles/profiles.rules.ts'

import type { SignupDraft } from './signup-draft.ts'

/** ACC-1: answers of an earlier page that need no second look; an address that looks mistyped does. */
export async function givenIn({ name = '', wish, email = '' }: SignupDraft): Promise<SignupDraft> {
  const nameIsGood =
    name.length >= NAME_LENGTH.min && name.length <= NAME_LENGTH.max && !nameFault(name, email) && NAME.test(name)
  return {
    ...(nameIsGood && { name }),
    ...(wish && { wish }),
    ...(isEmail(email) && (await suggestionFor(email)) === undefined && { email }),
  }
}

/** Pulls in a library, so it is loaded only where there is an address. */
async function suggestionFor(email: string): Promise<string | undefined> {
  const { suggestEmail } = await import('#features/accounts/suggest-email.rules.ts')
  return suggestEmail(email)
}
