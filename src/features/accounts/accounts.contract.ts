import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { PASSWORD_LENGTH } from './accounts.rules.ts'

const token = z.string().check(z.minLength(1), z.maxLength(100))
const newPassword = z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max))
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH.max))
const nothing = z.object({})

/** Sent by a button on the linked page, because email scanners open links. */
export const confirmByLink = defineContract({
  method: 'POST',
  path: '/api/activate.php',
  summary: 'Confirms the email address by the emailed link; takes the password too in another browser than at sign-up.',
  access: 'visitor',
  body: z.strictObject({ token, password: z.optional(newPassword) }),
  reply: nothing,
  refuses: ['activation_failed', 'link_needs_password', 'link_password_wrong'],
  limit: 'link',
})

export const confirmByCode = defineContract({
  method: 'POST',
  path: '/api/activate.php',
  summary: 'Confirms the email address by the emailed code.',
  access: 'member',
  variant: { name: 'code', value: '1' },
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  reply: nothing,
  refuses: ['activation_code_wrong', 'activation_failed'],
  limit: 'link',
})

export const resendActivation = defineContract({
  method: 'POST',
  path: '/api/activate.php',
  summary: 'Resends the activation email.',
  access: 'member',
  variant: { name: 'resend', value: '1' },
  reply: nothing,
  refuses: ['too_many_mails'],
  limit: 'mail',
})

export const requestReset = defineContract({
  method: 'POST',
  path: '/api/reset-password.php',
  summary: 'Emails a reset link if the account exists; the reply does not reveal which.',
  access: 'visitor',
  body: z.strictObject({ email: z.string().check(z.trim(), z.maxLength(254)) }),
  reply: nothing,
  refuses: ['invalid_email', 'too_many_reset_mails', 'reset_email_not_found', 'account_deleted_not_final'],
  limit: 'reset',
})

/** Whether a link still works, before anybody types a password. Tells only the holder of the link. */
export const readResetLink = defineContract({
  method: 'GET',
  path: '/api/reset-password.php',
  summary: 'Whether an emailed reset link still works; uses nothing up.',
  access: 'visitor',
  query: z.object({ token }),
  reply: nothing,
  refuses: ['reset_link_expired', 'reset_link_used', 'reset_link_invalid'],
  limit: 'link',
})

/** A POST: the first request uses the link up, so it must not be repeated. */
export const resetPassword = defineContract({
  method: 'POST',
  path: '/api/reset-password.php',
  variant: { name: 'do', value: '1' },
  summary: 'Sets a new password by the emailed link.',
  access: 'visitor',
  body: z.strictObject({ token, password: newPassword, password_again: z.string() }),
  /** The address to log in with: the link was sent to it. Missing in answers of the version before. */
  reply: z.object({ email: z.optional(z.string()) }),
  refuses: ['passwords_not_equal', 'reset_link_expired', 'reset_link_invalid', 'password_too_common'],
  limit: 'link',
})

export const changePassword = defineContract({
  method: 'POST',
  path: '/api/password.php',
  summary: 'Changes the password and ends all other sessions.',
  access: 'member',
  body: z.strictObject({ old_password: password, password: newPassword }),
  reply: nothing,
  refuses: ['old_password_wrong', 'too_many_attempts', 'password_too_common'],
  limit: 'password',
})

export const listSessions = defineContract({
  method: 'GET',
  path: '/api/sessions.php',
  summary: 'Active sessions.',
  access: 'member',
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        created_at: instant,
        last_used_at: instant,
        current: z.boolean(),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})

export const endSessions = defineContract({
  method: 'DELETE',
  path: '/api/sessions.php',
  summary: 'Ends one session, or all others.',
  access: 'member',
  body: z.union([z.strictObject({ id: z.string() }), z.strictObject({ others: z.literal(true) })]),
  reply: nothing,
  refuses: [],
  limit: 'write',
})

/** ACC-7: nothing changes until the link proves they own the new address. */
export const requestMailChange = defineContract({
  method: 'POST',
  path: '/api/mail-change.php',
  summary: 'Emails a link to the new address; the reply does not reveal whether it is taken.',
  access: 'member',
  body: z.strictObject({ email: z.string().check(z.trim(), z.maxLength(254)), password }),
  reply: nothing,
  refuses: [
    'invalid_email',
    'disposable_email',
    'password_wrong',
    'too_many_attempts',
    'too_many_mails',
    'email_in_use',
  ],
  limit: 'password',
})

export const confirmMailChange = defineContract({
  method: 'POST',
  path: '/api/mail-change.php',
  variant: { name: 'do', value: '1' },
  summary: 'Changes the email address by the emailed link; the old address is notified and can undo it.',
  access: 'visitor',
  body: z.strictObject({ token }),
  reply: nothing,
  refuses: ['mail_change_needs_login', 'mail_change_link_invalid'],
  limit: 'link',
})

/** For an owner who did not ask for the change: stops or reverts it and ends every session. */
export const undoMailChange = defineContract({
  method: 'POST',
  path: '/api/mail-change.php',
  variant: { name: 'undo', value: '1' },
  summary: 'Stops or undoes an address change, by the link emailed to the old address.',
  access: 'visitor',
  body: z.strictObject({ token }),
  reply: nothing,
  refuses: ['mail_change_link_invalid'],
  limit: 'link',
})

/** R-AUTH-5: answers `proof_needed`; the refused call can then be sent again. A passkey becomes a second kind of body. */
export const giveProof = defineContract({
  method: 'POST',
  path: '/api/proof.php',
  summary: 'Proves that it is still you, by the password, for acts that refuse with proof_needed.',
  access: 'member',
  body: z.strictObject({ password }),
  reply: nothing,
  refuses: ['password_wrong', 'too_many_attempts'],
  limit: 'password',
})

/** Proof of work for busy networks only; issued and checked here, without a third party. */
export const readChallenge = defineContract({
  method: 'GET',
  path: '/api/challenge.php',
  summary: 'A proof-of-work challenge for sign-up and login.',
  access: 'visitor',
  reply: z.object({ challenge: z.string() }),
  refuses: [],
  limit: 'challenge',
})
