import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

import { NOTIFICATION_TYPES, type NotificationType, STOP_REASONS } from './notifications.rules.ts'

const ways = z.object({ mail: z.boolean(), push: z.boolean() })
const perType = <Value extends z.ZodMiniType>(value: Value) =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, value])) as Record<NotificationType, Value>

/** A time of day without seconds. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** No push goes out between these times; `time_zone` is the person's IANA zone. */
const quietHours = z.strictObject({
  from: timeOfDay,
  until: timeOfDay,
  time_zone: z.string().check(z.maxLength(60)),
})

/** NOTI-1: all choices, as they are now. */
const notificationSettings = z.object({
  choices: z.object(perType(ways)),
  quiet_hours: z.nullable(quietHours),
  /** Emails and pushes name nobody and show no picture. */
  neutral: z.boolean(),
  /** NOTI-2: why no notification goes to the address at present. */
  notifications_disabled: z.array(z.enum(STOP_REASONS)),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const readNotifications = defineContract({
  method: 'GET',
  path: '/api/notifications.php',
  summary: 'Your notification settings.',
  access: 'member',
  reply: notificationSettings,
  refuses: [],
  limit: 'read',
})

/** A partial update. */
export const changeNotifications = defineContract({
  method: 'PUT',
  path: '/api/notifications.php',
  summary: 'Updates your notification settings.',
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

/** NOTI-2: allow emails again, whatever stopped them. */
export const enableMails = defineContract({
  method: 'POST',
  path: '/api/notifications.php',
  variant: { name: 'enable', value: '1' },
  summary: 'Resumes notification emails.',
  access: 'member',
  body: z.strictObject({}),
  reply: notificationSettings,
  refuses: [],
  limit: 'write',
})

const linkToken = z.string().check(z.maxLength(200))

/** What an emailed link shows without a login: the email choices and nothing else about the person. */
const linkedSettings = z.object({
  /** Enough to recognise your own address: `a…@example.com`. */
  address: z.string(),
  choices: z.object(perType(z.object({ mail: z.boolean() }))),
  notifications_disabled: z.array(z.enum(STOP_REASONS)),
})
export type LinkedSettings = z.output<typeof linkedSettings>

export const readLinkedSettings = defineContract({
  method: 'GET',
  path: '/api/notifications.php',
  variant: { name: 'by', value: 'link' },
  summary: 'Email settings, by the link in an email.',
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
  summary: 'Updates email settings, by the link in an email.',
  access: 'visitor',
  body: z.strictObject({
    token: linkToken,
    choices: z.optional(z.partial(z.strictObject(perType(z.strictObject({ mail: z.boolean() }))))),
    /** False: no emails at all; true: the chosen ones again. */
    mails: z.optional(z.boolean()),
  }),
  reply: linkedSettings,
  refuses: ['unsubscribe_link_invalid'],
  limit: 'write',
})

/**
 * RFC 8058: the mail client's unsubscribe button. The request comes from the mail provider, so the token alone proves
 * it.
 */
export const unsubscribe = defineContract({
  method: 'POST',
  path: '/api/unsubscribe.php',
  summary: 'Unsubscribes the link’s recipient from all notification emails.',
  access: 'visitor',
  query: z.object({ token: linkToken }),
  reply: z.string(),
  refuses: ['unsubscribe_link_invalid'],
  limit: 'hook',
  raw: true,
  media_type: 'text/plain',
})

/** Opened in a browser instead: redirects to the page with the choices and changes nothing. */
export const openUnsubscribe = defineContract({
  method: 'GET',
  path: '/api/unsubscribe.php',
  summary: 'Redirects to the email settings.',
  access: 'visitor',
  query: z.object({ token: linkToken }),
  reply: z.string(),
  refuses: [],
  limit: 'read',
  raw: true,
  media_type: 'text/html',
})

/** NOTI-2: delivery and abuse reports (DSN, ARF), forwarded unchanged by the operator's mail server. */
export const mailReport = defineContract({
  method: 'POST',
  path: '/api/mail-report.php',
  // Emails come back with their pictures.
  kilobytes: 256,
  summary: 'Receives a bounce or spam complaint.',
  access: 'visitor',
  query: z.object({ key: z.string().check(z.maxLength(200)) }),
  reply: z.string(),
  refuses: ['not_found'],
  limit: 'hook',
  raw: true,
  media_type: 'text/plain',
})
