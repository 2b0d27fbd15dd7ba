import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId, staffId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { PERMISSIONS, type Permission, ROLES } from '#kernel/permissions.ts'

import {
  answer,
  app,
  appAnswer,
  code,
  email,
  newPasskey,
  newPassword,
  nothing,
  options,
  password,
  personName,
  token,
} from './sign-in-fields.contract.ts'

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
const grant = z.object({ role: z.enum(ROLES), brands: z.nullable(z.array(siteId).check(z.maxLength(200))) })
const grants = z.array(grant).check(z.minLength(1), z.maxLength(ROLES.length))

const permissions = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])

/** CONS-1: who is signed in; the console asks for it first. */
export const readStaffSession = defineContract({
  method: 'GET',
  path: '/api/console/session',
  summary: 'Who is signed in, what they may do, and in which brands.',
  access: 'console',
  reply: z.object({
    demo: z.boolean(),
    /** Null for strangers. */
    staff: z.nullable(
      z.object({
        id: staffId,
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(ROLES)),
        locked: z.boolean(),
        child_protection: z.boolean(),
        permissions: z.record(permissions, z.nullable(z.enum(['may', 'second']))),
        brands: z.array(
          z.object({ id: siteId, name: z.string(), domain: z.string(), language: z.nullable(z.string()) }),
        ),
        choices: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})

export const signIn = defineContract({
  method: 'POST',
  path: '/api/console/session',
  summary: 'Signs in with password and code.',
  access: 'console',
  body: z.strictObject({ email, password, code: z.optional(code) }),
  reply: nothing,
  refuses: ['sign_in_failed', 'second_factor_needed', 'code_wrong', 'too_many_attempts'],
  limit: 'login',
})

export const signOut = defineContract({
  method: 'DELETE',
  path: '/api/console/session',
  summary: 'Signs out; a locked session too.',
  access: 'console',
  reply: nothing,
  refuses: [],
  limit: 'write',
  ends_login: true,
})

export const offerPasskeySignIn = defineContract({
  method: 'GET',
  path: '/api/console/passkey',
  summary: 'A challenge for any passkey.',
  access: 'console',
  reply: options,
  refuses: [],
  limit: 'challenge',
})

export const signInByPasskey = defineContract({
  method: 'POST',
  path: '/api/console/passkey',
  summary: 'Signs in with a passkey.',
  access: 'console',
  body: z.strictObject({ passkey: answer }),
  reply: nothing,
  refuses: ['passkey_refused'],
  limit: 'login',
})

/** The one call that a locked session may make, beside signing out. */
export const proveAgain = defineContract({
  method: 'POST',
  path: '/api/console/proof',
  summary: 'Shows again who is there, by passkey or by password and code.',
  access: 'console',
  body: z.union([z.strictObject({ passkey: answer }), z.strictObject({ password, code: z.optional(code) })]),
  reply: nothing,
  refuses: ['passkey_refused', 'sign_in_failed', 'second_factor_needed', 'code_wrong', 'too_many_attempts'],
  limit: 'login',
})

export const readInvitation = defineContract({
  method: 'GET',
  path: '/api/console/invitation',
  summary: 'What accepting an invitation needs.',
  access: 'console',
  query: z.object({ token }),
  reply: z.object({ email: z.string(), passkey: options, app }),
  refuses: ['invitation_invalid'],
  limit: 'link',
})

export const acceptInvitation = defineContract({
  method: 'POST',
  path: '/api/console/invitation',
  summary: 'Accepts an invitation with a passkey, or with a password and a code app. Answers recovery codes.',
  access: 'console',
  body: z.union([
    z.strictObject({ token, name: personName, passkey: newPasskey }),
    z.strictObject({ token, name: personName, password: newPassword, app: appAnswer }),
  ]),
  reply: z.object({ codes: z.array(z.string()) }),
  refuses: ['invitation_invalid', 'passkey_refused', 'code_wrong', 'password_too_common'],
  limit: 'link',
})

const person = z.object({
  id: staffId,
  name: z.string(),
  email: z.string(),
  grants: z.array(grant),
  child_protection: z.boolean(),
  has_passkey: z.boolean(),
  has_password: z.boolean(),
  joined_at: z.nullable(instant),
  invited_at: instant,
  seen_at: z.nullable(instant),
  locked_at: z.nullable(instant),
  sessions: z.number(),
  now: z.boolean(),
})

export const listStaff = defineContract({
  method: 'GET',
  path: '/api/console/staff',
  summary: 'Everybody on the staff.',
  access: { staff: 'see_staff' },
  reply: z.object({ people: z.array(person) }),
  refuses: [],
  limit: 'read',
})

/** Done at once, or waiting for a second person. The link only for somebody who never joined. */
const invited = z.object({
  id: z.nullable(staffId),
  link: z.nullable(z.string()),
  request: z.nullable(z.string()),
})

export const inviteColleague = defineContract({
  method: 'POST',
  path: '/api/console/staff',
  summary: 'Invites somebody by an emailed link.',
  access: { staff: 'invite_staff' },
  body: z.strictObject({ email, grants, reason }),
  reply: invited,
  refuses: [
    ...(['session_locked', 'invalid_email', 'staff_exists', 'already_invited', 'too_many_invitations'] as const),
    'not_permitted',
  ],
  limit: 'write',
})

export const inviteAgain = defineContract({
  method: 'POST',
  path: '/api/console/staff',
  variant: { name: 'again', value: '1' },
  summary: 'A new invitation for somebody who lost every way in.',
  access: { staff: 'invite_staff' },
  body: z.strictObject({ id: staffId, reason }),
  reply: invited,
  refuses: [
    ...(['session_locked', 'own_account', 'not_found', 'not_permitted', 'locked_out'] as const),
    'too_many_invitations',
  ],
  limit: 'write',
})

export const lockColleague = defineContract({
  method: 'PUT',
  path: '/api/console/staff',
  variant: { name: 'lock', value: '1' },
  summary: 'Locks a colleague out at once, or lets them in again.',
  access: { staff: 'invite_staff' },
  body: z.strictObject({ id: staffId, locked: z.boolean(), reason }),
  reply: z.object({ request: z.nullable(z.string()) }),
  refuses: ['session_locked', 'own_account', 'last_owner', 'not_found', 'not_permitted'],
  limit: 'write',
})

export const endColleaguesSessions = defineContract({
  method: 'DELETE',
  path: '/api/console/staff',
  summary: 'Ends all sessions of a colleague.',
  access: { staff: 'invite_staff' },
  query: z.object({ id: staffId, reason }),
  reply: nothing,
  refuses: ['own_account', 'not_found', 'not_permitted'],
  limit: 'write',
})

export const askForRoles = defineContract({
  method: 'PUT',
  path: '/api/console/staff',
  summary: 'Asks a second owner to agree to other roles.',
  access: { staff: 'give_roles' },
  body: z.strictObject({ id: staffId, grants, child_protection: z.boolean(), reason }),
  reply: z.object({ request: z.string() }),
  refuses: ['own_account', 'not_found'],
  limit: 'write',
})

export const listRequests = defineContract({
  method: 'GET',
  path: '/api/console/requests',
  summary: 'Acts that wait for a second person, as far as one may agree to them.',
  access: { staff: 'signed_in' },
  reply: z.object({
    requests: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        site_id: z.nullable(siteId),
        says: z.string(),
        reason: z.string(),
        case_ref: z.nullable(z.string()),
        asked_by_name: z.string(),
        asked_at: instant,
        alone_from: z.nullable(instant),
        own: z.boolean(),
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})

export const answerRequest = defineContract({
  method: 'POST',
  path: '/api/console/requests',
  summary: 'Agrees to what a colleague asked for, refuses it, or withdraws one’s own.',
  access: { staff: 'signed_in' },
  body: z.strictObject({
    id: z.string().check(z.regex(/^[\w-]{22}$/)),
    agrees: z.boolean(),
    words: z.string().check(z.trim(), z.maxLength(500)),
  }),
  reply: nothing,
  refuses: [
    'session_locked',
    'not_found',
    'changed_meanwhile',
    'withdrawal_over',
    'own_request',
    'invited_by_asker',
    'too_early',
    'last_owner',
    'not_permitted',
    'staff_exists',
    'already_invited',
    'invalid_email',
    'locked_out',
    'address_taken',
    'disposable_email',
    'member_left',
    'account_on_hold',
    'own_decision',
    'took_part',
  ],
  limit: 'write',
})
