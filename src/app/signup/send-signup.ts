import * as z from 'zod/mini'

import { signUp } from '#features/signup/signup.contract.ts'
import { clientId } from '#kernel/ids.ts'

import { browserApi } from '../browser-api.ts'
import { keptClientId } from '../signup-draft.ts'
import type { Filled } from './check-form.ts'

type Wish = z.output<typeof signUp.body>['wish']

/** ACC-1: the whole form in one call; the same form sent again is answered with the same account. */
export async function sendSignup({ name, wish, birthDate, email, password, sensitiveData }: Filled): Promise<void> {
  await browserApi(signUp, {
    body: {
      client_id: z.parse(clientId, keptClientId()),
      name,
      // Whom one would like to meet tells about one's orientation: without the consent it stays in the browser.
      wish: sensitiveData ? (wish as Wish) : 'everyone',
      birth_date: birthDate,
      email,
      password,
      terms: true,
      sensitive_data: sensitiveData,
    },
  })
}
