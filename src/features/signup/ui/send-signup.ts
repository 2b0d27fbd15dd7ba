import type * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { withProof } from '#features/accounts/ui/with-proof.ts'
import { changeProfile } from '#features/profiles/profiles.contract.ts'
import { signUp } from '#features/signup/signup.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

import type { Filled } from './check-form.ts'
import { confirmByOpenedLink } from './opened-link.ts'
import { keptClientId } from './signup-draft.ts'

type Wish = z.output<typeof signUp.body>['wish']

type Sending = {
  target?: string | undefined
  /** The browser must solve a proof of work: many sign-ups came from this network. */
  onChecking: () => void
}

/** ACC-1: sends the whole form in one call; a retry returns the same account. */
export async function sendSignup(filled: Filled, { target, onChecking }: Sending): Promise<void> {
  const { invite, name, gender, wish, birthDate, email, password, sensitiveData } = filled
  const body = {
    client_id: keptClientId(),
    name,
    // The wish reveals the user's orientation: without consent it stays in the browser.
    wish: sensitiveData ? (wish as Wish) : 'everyone',
    birth_date: birthDate,
    email,
    password,
    terms: true,
    sensitive_data: sensitiveData,
    ...(invite !== undefined && { invite }),
    ...(target !== undefined && { target }),
  } as const
  await withProof((proof) => browserApi(signUp, { body: { ...body, ...proof } }), onChecking)
  await keepGender(gender)
  await confirmByOpenedLink()
}

/** The account exists, so a failure does not stop anyone: the last step asks again. */
async function keepGender(gender: string | undefined): Promise<void> {
  if (gender !== 'female' && gender !== 'male') return
  try {
    await browserApi(changeProfile, { body: { attributes: { gender } } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
