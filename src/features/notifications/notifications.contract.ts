import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

import { NOTIFICATION_TYPES, type NotificationType, STOP_REASONS } from './notifications.rules.ts'

const ways = z.object({ mail: z.boolean(), push: z.boolean() })
const perType = <Value extends z.ZodMiniType>(value: Value) =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, value])) as Record<NotificationType, Value>

/** A time of day without seconds. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Between these no push goes out; `time_zone` is the IANA name of the person's own. */
export const quietHours = z.strictObject({
  from: timeOfDay,
  until: timeOfDay,
  time_zone: z.string().check(z.maxLength(60)),
})

/** NOTI-1: all that can be chosen, as it is now. */
export const notificationSettings = z.object({
  choices: z.object(perType(ways)),
  quiet_hours: z.nullable(quietHours),
  /** Mails and pushes name nobody and show no picture. */
  neutral: z.boolean(),
  /** NOTI-2: why no notification goes to the address at present. */
  notifications_disabled: z.array(z.enum(STOP_REASONS)),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const readNotifications = defineContract({
  method: 'GET',
  path: '/api/notifications.php',
  summary: 'What one is told of, by which way and when.',
  access: 'member',
  reply: notificationSettings,
  refuses: [],
  limit: 'read',
})

/** Only what is named changes. */
export const changeNotifications = defineContract({
  method: 'PUT',
  path: '/api/notifications.php',
  summary: 'Changes what one is told of.',
  access: 'member',
  body: z.strictObject({
    choices: z.optional(z.partial(z.strictObject(perType(z.partial(z.strictObject(ways.shape)))))),
    quiet_hours: z.optional(z.nullable(quietHours)),
    neutral: z.optional(z.boolean()),
  }),
  reply: notificationSettings,
  refuses: ['time_zone_unknown'],
  limit: 'write',
})

/** NOTI-2: mails may come again, whatever stopped them. */
export const enableMails = defineContract({
  method: 'POST',
  path: '/api/notifications.php',
  variant: { name: 'enable', value: '1' },
  summary: 'Lets notification mails come again.',
  access: 'member',
  body: z.strictObject({}),
  reply: notificationSettings,
  refuses: [],
  limit: 'write',
})

const linkToken = z.string().check(z.maxLength(200))

/** What a link in a mail shows without a login: the choices about mails and nothing else of the person. */
export const linkedSettings = z.object({
  /** Enough to recognise the own address: `a…@example.com`. */
  address: z.string(),
  choices: z.object(perType(z.object({ mail: z.boolean() }))),
  notifications_disabled: z.array(z.enum(STOP_REASONS)),
})
export type LinkedSettings = z.output<typeof linkedSettings>

export const readLinkedSettings = defineContract({
  method: 'GET',
  path: '/api/notifications.php',
  variant: { name: 'by', value: 'link' },
  summary: 'The choices about mails, for whoever holds a link of such a mail.',
  access: 'visitor',
  query: z.object({ token: linkToken }),
  reply: linkedSettings,
  refuses: ['unsubscribe_link_invalid'],
  limit: 'read',
})

export const changeLinkedSettings = defineContract({
  method: 'PUT',
  path: '/api/notifications.php',
  variant: { name: 'by', value: 'link' },
  summary: 'Changes the choices about mails, for whoever holds a link of such a mail.',
  access: 'visitor',
  body: z.strictObject({
    token: linkToken,
    choices: z.optional(z.partial(z.strictObject(perType(z.strictObject({ mail: z.boolean() }))))),
    /** No mails at all (false), or again those that are chosen (true). */
    mails: z.optional(z.boolean()),
  }),
  reply: linkedSettings,
  refuses: ['unsubscribe_link_invalid'],
  limit: 'write',
})

/** RFC 8058: the mail program's own button. It comes from the mail provider, so it proves itself by its token alone. */
export const unsubscribe = defineContract({
  method: 'POST',
  path: '/api/unsubscribe.php',
  summary: 'Ends all notification mails to whom the link was sent.',
  access: 'visitor',
  query: z.object({ token: linkToken }),
  reply: z.string(),
  refuses: ['unsubscribe_link_invalid'],
  limit: 'hook',
  raw: true,
})

/** Opened in a browser instead: leads to the page with the choices and changes nothing. */
export const openUnsubscribe = defineContract({
  method: 'GET',
  path: '/api/unsubscribe.php',
  summary: 'Leads to the choices about mails.',
  access: 'visitor',
  query: z.object({ token: linkToken }),
  reply: z.string(),
  refuses: [],
  limit: 'read',
  raw: true,
})

/** NOTI-2: reports of mail servers (DSN, ARF) as they came, forwarded by the operator's mail server. */
export const mailReport = defineContract({
  method: 'POST',
  path: '/api/mail-report.php',
  // Emails come back with their pictures.
  kilobytes: 256,
  summary: 'Takes a bounce or a complaint about a mail.',
  access: 'visitor',
  query: z.object({ key: z.string().check(z.maxLength(200)) }),
  reply: z.string(),
  refuses: ['not_found'],
  limit: 'hook',
  raw: true,
})
