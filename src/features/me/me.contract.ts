import * as z from 'zod/mini'

import { timeBonus } from '#features/discounts/discounts.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'
import { LOCALES } from '#kernel/locales.ts'

import { FIRST_STEPS } from './first-hour.rules.ts'

export const user = z.object({
  status: z.enum(['not_confirmed', 'active']),
  /** Never sent to anybody else. */
  email: z.string(),
  credits: z.int(),
  paid_user: z.boolean(),
  signup_date: instant,
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  fictional_icon: z.string(),
  /** What the client may offer: the server checks again on every call. */
  scope: z.array(z.enum(['browse', 'like', 'swipe', 'chat'])),
  /** R-AGE-5: reported as under age; hidden until decided. */
  hold: z.nullable(z.object({ since: instant, reference: z.string() })),
  language: z.enum(LOCALES),
  invisible: z.boolean(),
  /** For badges and the page title; capped, because screens show "99+". */
  num_unread_messages: z.int(),
  num_new_likes: z.int(),
  /** PAY-8: null after a purchase, four hours after sign-up, and where nothing is sold. */
  time_bonus: z.nullable(timeBonus),
  /** ACC-12: whether the card of the first session is still open, and its steps; offers wait for it. Missing in answers of the version before. */
  first_hour: z.optional(z.enum(['open', 'done'])),
  first_steps: z.optional(z.array(z.object({ name: z.enum(FIRST_STEPS), state: z.enum(['done', 'todo', 'later']) }))),
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

/** ACC-3: wrong address and wrong password get the same answer in the same time. */
export const logIn = defineContract({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Logs in and returns the user.',
  access: 'visitor',
  body: z.strictObject({
    email: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(200)),
    proof: z.optional(z.string().check(z.maxLength(4000))),
    /** ACC-8: after `account_deleted_ask`, which only the right password gets. */
    reactivate: z.optional(z.literal(true)),
  }),
  reply,
  refuses: [
    'login_failed',
    'too_many_attempts',
    'proof_required',
    'account_suspended',
    'account_deleted_ask',
    'return_link_invalid',
  ],
  limit: 'login',
})

export const readUser = defineContract({
  method: 'GET',
  path: '/api/user.php',
  summary: 'The logged-in user.',
  access: 'member',
  reply,
  refuses: [],
  limit: 'read',
})

/** I18N-4: emails and pushes follow it. */
export const changeLanguage = defineContract({
  method: 'PUT',
  path: '/api/user.php',
  summary: 'Changes the account’s language.',
  access: 'member',
  body: z.strictObject({ language: z.enum(LOCALES) }),
  reply,
  refuses: [],
  limit: 'write',
})

/** A GET for wire compatibility, guarded like a POST: no foreign page or image can log anybody out. */
export const logOut = defineContract({
  method: 'GET',
  path: '/api/logout.php',
  summary: 'Logs out.',
  access: 'visitor',
  reply: z.object({}),
  refuses: [],
  limit: 'write',
  changes: true,
  ends_login: true,
})
