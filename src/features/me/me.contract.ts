import * as z from 'zod/mini'

import { timeBonus } from '#features/discounts/discounts.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'
import { LOCALES } from '#kernel/locales.ts'

/** What a client may know about the person it belongs to. */
export const user = z.object({
  status: z.enum(['not_confirmed', 'active']),
  /** One's own address; nobody else is ever told. */
  email: z.string(),
  credits: z.int(),
  paid_user: z.boolean(),
  signup_date: instant,
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  fictional_icon: z.string(),
  /** What the client may offer: the server decides again at every call. */
  scope: z.array(z.enum(['browse', 'like', 'swipe', 'chat'])),
  /** R-AGE-5: somebody said that they look under age; nobody sees the profile until that is decided. */
  hold: z.nullable(z.object({ since: instant, reference: z.string() })),
  language: z.enum(LOCALES),
  invisible: z.boolean(),
  /** For badges and the page's title; more than 99 are not told apart on screen. */
  num_unread_messages: z.int(),
  num_new_likes: z.int(),
  /** PAY-8: null for who has bought, four hours after the sign-up, and where nothing is sold. */
  time_bonus: z.nullable(timeBonus),
  profile: z.object({
    id: z.string(),
    name: z.string(),
    country: z.nullable(z.string()),
    status: z.enum(['disabled', 'active', 'suspended']),
    main_image: z.nullable(
      z.object({ filename: z.string(), thumb_filename: z.string(), status: z.string(), match: z.string() }),
    ),
  }),
})
export type User = z.output<typeof user>

const reply = z.object({ user })

/** ACC-3: wrong address and wrong password are one answer, given in the same time. */
export const logIn = defineContract({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Logs in and answers with the user.',
  access: 'visitor',
  body: z.strictObject({
    email: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(200)),
    proof: z.optional(z.string().check(z.maxLength(4000))),
  }),
  reply,
  refuses: ['login_failed', 'too_many_attempts', 'proof_required', 'account_suspended'],
  limit: 'sign_in',
})

export const readUser = defineContract({
  method: 'GET',
  path: '/api/user.php',
  summary: 'The person who is logged in.',
  access: 'member',
  reply,
  refuses: [],
  limit: 'read',
})

/** I18N-4: mails and pushes follow it. */
export const changeLanguage = defineContract({
  method: 'PUT',
  path: '/api/user.php',
  summary: 'Changes the language of the account.',
  access: 'member',
  body: z.strictObject({ language: z.enum(LOCALES) }),
  reply,
  refuses: [],
  limit: 'write',
})

/** A GET by the wire's old rules, guarded like a POST: no foreign page or image can log anybody out. */
export const logOut = defineContract({
  method: 'GET',
  path: '/api/logout.php',
  summary: 'Ends the login.',
  access: 'visitor',
  reply: z.object({}),
  refuses: [],
  limit: 'write',
  changes: true,
  ends_login: true,
})
