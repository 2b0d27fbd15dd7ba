import * as z from 'zod/mini'

import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { user } from '#features/me/me.contract.ts'
import { profileName } from '#features/profiles/profiles.contract.ts'
import { NAME_REFUSALS } from '#features/profiles/profiles.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId } from '#kernel/ids.ts'

/** ACC-1, steps 0 and 1 in one call: no personal data reaches the server before the person agreed. */
export const signUp = defineContract({
  method: 'POST',
  path: '/api/signup.php',
  kilobytes: 24,
  summary: 'Creates an unconfirmed account and logs in.',
  access: 'visitor',
  body: z.strictObject({
    client_id: clientId,
    name: profileName,
    wish: z.enum(['female', 'male', 'everyone']),
    /** Either name; ours is older, and nodes of the version before know only that one. */
    date_of_birth: z.optional(z.string().check(z.maxLength(10))),
    birth_date: z.optional(z.string().check(z.maxLength(10))),
    email: z.string().check(z.trim(), z.maxLength(254)),
    password: z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max)),
    /** Ticked separately: the terms, and the data that reveals sexual orientation. */
    terms: z.literal(true),
    sensitive_data: z.boolean(),
    /** SITE-4: for sites by invitation. */
    invite: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    /** The solved challenge, where one was required. */
    proof: z.optional(z.string().check(z.maxLength(4000))),
    /** Whose page led here, and what to write to them once the address is confirmed. */
    target: z.optional(z.string().check(z.maxLength(40))),
    signup_message: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  }),
  reply: z.object({ user }),
  refuses: [
    'invalid_birth_date',
    'under_age',
    'invalid_email',
    ...NAME_REFUSALS,
    'signups_closed',
    'invite_invalid',
    'disposable_email',
    'password_too_common',
    'proof_required',
    'signup_already_sent',
    // Only with `account_hints: on_screen`.
    'account_exists',
    'account_deleted_not_final',
  ],
  limit: 'sign_up',
})

/** Steps of the wizard: 2 photo, 3 about me, 4 personal info, 5 finished. */
const step = z.int().check(z.minimum(2), z.maximum(5))

const progress = z.object({
  step,
  /** Whose page led here, if still visible. */
  target: z.nullable(z.object({ id: z.string(), name: z.string() })),
  sensitive_data: z.boolean(),
})

export const readProgress = defineContract({
  method: 'GET',
  path: '/api/signup.php',
  summary: 'Your sign-up progress.',
  access: 'member',
  reply: progress,
  refuses: [],
  limit: 'read',
})

/** Each step saves through its own call (photo.php, profile.php); this only moves the position in the wizard. */
export const reachStep = defineContract({
  method: 'PUT',
  path: '/api/signup.php',
  summary: 'Records a sign-up step; going back keeps the furthest one.',
  access: 'member',
  body: z.strictObject({ step }),
  reply: progress,
  refuses: [],
  limit: 'write',
})

/** FIG-41: where sign-up opens over another page, no page tells the server. Nothing typed is in it. */
export const beginSignup = defineContract({
  method: 'POST',
  path: '/api/signup.php',
  variant: { name: 'begun', value: '1' },
  summary: 'Counts that a visitor began to sign up; no data about them.',
  access: 'visitor',
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})

export const mailResumeLink = defineContract({
  method: 'POST',
  path: '/api/signup.php',
  variant: { name: 'mail', value: '1' },
  summary: 'Emails a link to continue sign-up on another device.',
  access: 'member',
  reply: z.object({}),
  refuses: ['too_many_mails'],
  limit: 'mail',
})

export const resumeSignup = defineContract({
  method: 'POST',
  path: '/api/signup.php',
  variant: { name: 'resume', value: '1' },
  summary: 'Logs in by the emailed link to continue sign-up.',
  access: 'visitor',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(100)),
    /** For an unconfirmed account, in another browser than at sign-up. */
    password: z.optional(z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max))),
  }),
  reply: z.object({ user }),
  refuses: ['resume_link_invalid', 'link_needs_password', 'link_password_wrong'],
  limit: 'link',
})
