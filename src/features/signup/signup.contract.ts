import * as z from 'zod/mini'

import { NAME_LENGTH, PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { user } from '#features/me/me.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId } from '#kernel/ids.ts'

/** No letters that reorder or hide other letters: a name must read the same to everybody. */
const NAME = /^[^\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]+$/u

/** ACC-1, steps 0 and 1 in one call: nothing of a person reaches the server before they agreed. */
export const signUp = defineContract({
  method: 'POST',
  path: '/api/signup.php',
  summary: 'Makes an account that waits for its address to be confirmed, and logs it in.',
  access: 'visitor',
  body: z.strictObject({
    client_id: clientId,
    name: z.string().check(z.trim(), z.minLength(NAME_LENGTH.min), z.maxLength(NAME_LENGTH.max), z.regex(NAME)),
    wish: z.enum(['female', 'male', 'everyone']),
    birth_date: z.string().check(z.maxLength(10)),
    email: z.string().check(z.trim(), z.maxLength(254)),
    password: z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max)),
    /** Ticked by the person: terms, and apart from them the data that tells about sexual orientation. */
    terms: z.literal(true),
    sensitive_data: z.boolean(),
  }),
  reply: z.object({ user }),
  refuses: [
    'invalid_birth_date',
    'under_age',
    'invalid_email',
    'name_equals_email',
    'name_starts_with_at',
    'signups_closed',
  ],
  limit: 'sign_in',
})
