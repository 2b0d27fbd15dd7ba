import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

import { app, appAnswer, newPasskey, newPassword, nothing, options } from './sign-in-fields.contract.ts'

export const readOwnAccess = defineContract({
  method: 'GET',
  path: '/api/console/me',
  summary: 'One’s own ways to sign in, and sessions.',
  access: { staff: 'signed_in' },
  reply: z.object({
    has_password: z.boolean(),
    has_app: z.boolean(),
    codes_left: z.number(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), created_at: instant, used_at: z.nullable(instant) }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        method: z.string(),
        created_at: instant,
        touched_at: instant,
        own: z.boolean(),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})

export const keepChoices = defineContract({
  method: 'PUT',
  path: '/api/console/me',
  summary: 'Keeps one’s own choices of the console.',
  access: { staff: 'signed_in' },
  body: z.strictObject({
    theme: z.optional(z.enum(['light', 'dark', 'system'])),
    letter_keys: z.optional(z.boolean()),
    blur_photos: z.optional(z.boolean()),
    /** CONS-33: the brand every screen shows; null for all. */
    brand: z.optional(z.nullable(siteId)),
  }),
  reply: nothing,
  refuses: [],
  limit: 'write',
})

export const endOwnSessions = defineContract({
  method: 'DELETE',
  path: '/api/console/me',
  variant: { name: 'sessions', value: '1' },
  summary: 'Ends one of one’s own sessions, or all others.',
  access: { staff: 'signed_in' },
  query: z.object({ id: z.optional(z.string().check(z.regex(/^[\da-f]{16}$/))) }),
  reply: nothing,
  refuses: [],
  limit: 'write',
})

export const offerPasskey = defineContract({
  method: 'GET',
  path: '/api/console/me',
  variant: { name: 'passkey', value: '1' },
  summary: 'A challenge for a new passkey of one’s own.',
  access: { staff: 'signed_in' },
  reply: options,
  refuses: [],
  limit: 'challenge',
})

export const addPasskey = defineContract({
  method: 'POST',
  path: '/api/console/me',
  variant: { name: 'passkey', value: '1' },
  summary: 'Adds a passkey.',
  access: { staff: 'signed_in' },
  body: newPasskey,
  reply: nothing,
  refuses: ['passkey_refused'],
  limit: 'password',
})

export const removePasskey = defineContract({
  method: 'DELETE',
  path: '/api/console/me',
  variant: { name: 'passkey', value: '1' },
  summary: 'Removes a passkey, unless it is the last way in.',
  access: { staff: 'signed_in' },
  query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1500)) }),
  reply: nothing,
  refuses: ['last_way_in'],
  limit: 'write',
})

export const offerCodeApp = defineContract({
  method: 'GET',
  path: '/api/console/me',
  variant: { name: 'app', value: '1' },
  summary: 'A secret for an authenticator app.',
  access: { staff: 'signed_in' },
  reply: app,
  refuses: [],
  limit: 'challenge',
})

export const setPassword = defineContract({
  method: 'POST',
  path: '/api/console/me',
  variant: { name: 'password', value: '1' },
  summary: 'Sets password and code app together.',
  access: { staff: 'signed_in' },
  body: z.strictObject({ password: newPassword, app: appAnswer }),
  reply: nothing,
  refuses: ['session_locked', 'code_wrong', 'password_too_common'],
  limit: 'password',
})

export const renewRecoveryCodes = defineContract({
  method: 'POST',
  path: '/api/console/me',
  variant: { name: 'codes', value: '1' },
  summary: 'New recovery codes; the old ones end.',
  access: { staff: 'signed_in' },
  body: z.strictObject({}),
  reply: z.object({ codes: z.array(z.string()) }),
  refuses: ['session_locked'],
  limit: 'password',
})
