import * as z from 'zod/mini'

import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { currency } from '#kernel/money-schema.ts'

import { REASONS } from './leaving.rules.ts'

const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH.max))
const token = z.string().check(z.minLength(1), z.maxLength(100))
const nothing = z.object({})

/** ACC-8: alternatives to deleting; offers only those that exist. */
export const readAlternatives = defineContract({
  method: 'GET',
  path: '/api/leaving.php',
  summary: 'Alternatives to deleting the account.',
  access: 'member',
  reply: z.object({
    change_email: z.boolean(),
    /** False if the member is already invisible. */
    privacy_mode: z.boolean(),
    trial_package: z.boolean(),
    discount: z.nullable(z.object({ code: z.string(), percentage: z.int() })),
    /** A payment that deleting does not stop. */
    running: z.nullable(z.object({ amount: z.int(), currency, status: z.enum(['open', 'pending']) })),
  }),
  refuses: [],
  limit: 'read',
})

/** ACC-8: hides the member at once; the emailed link restores them within 14 days, then they are erased. */
export const deleteAccount = defineContract({
  method: 'POST',
  path: '/api/leaving.php',
  summary: 'Deletes the account.',
  access: 'member',
  body: z.strictObject({ password, reason: z.nullable(z.enum(REASONS)) }),
  reply: nothing,
  refuses: ['password_wrong', 'too_many_attempts'],
  limit: 'password',
  ends_login: true,
})

export const returnToAccount = defineContract({
  method: 'POST',
  path: '/api/leaving.php',
  variant: { name: 'return', value: '1' },
  summary: 'Restores a deleted account by the emailed link and logs in.',
  access: 'visitor',
  body: z.strictObject({ token }),
  reply: nothing,
  refuses: ['return_link_invalid'],
  limit: 'link',
})

/** ACC-9: a job builds it and emails the link. */
export const requestExport = defineContract({
  method: 'POST',
  path: '/api/export.php',
  summary: 'Requests a copy of your data.',
  access: 'member',
  body: z.strictObject({ password }),
  reply: nothing,
  refuses: ['password_wrong', 'too_many_attempts', 'export_too_often', 'export_unconfirmed'],
  limit: 'password',
})

/** Only for the member it is about, logged in, with the emailed link. */
export const downloadExport = defineContract({
  method: 'GET',
  path: '/api/export.php',
  summary: 'Downloads the copy of your data as a zip file.',
  access: 'member',
  query: z.object({ token }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'read',
})
