import * as z from 'zod/mini'

import { DAY } from '#kernel/time.ts'

/** No push service issues longer endpoints. */
export const LONGEST_ENDPOINT = 2000
/** A person has a few devices; more are forgotten browsers, or an attempt to fill the table. */
export const MOST_SUBSCRIPTIONS = 10
/** How long a push service keeps it for a browser that is off: by the next day the email has been sent. */
export const PUSH_KEPT = 1 * DAY
/** Roughly what browsers show on the widest screens; more would only make it too large to send. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 300

/** Bytes in URL-safe base64, as browsers write them. */
const bytes = (count: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`)))

/** The output of `PushSubscription.toJSON()`: the key is a P-256 point, the secret 16 bytes (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(LONGEST_ENDPOINT)),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/** A path on our own site: one slash, no second one, no backslash. */
const ownPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))

/** What public/sw-push.js understands; it ignores everything else. */
const notice = z.object({
  v: z.literal(1),
  title: z.string().check(z.minLength(1)),
  body: z.string(),
  path: ownPath,
  tag: z.string().check(z.regex(/^[\w:-]{1,64}$/)),
  badge: z.optional(z.int().check(z.nonnegative())),
  kind: z.string().check(z.regex(/^\w{1,40}$/)),
})

export type PushNotice = {
  title: string
  body: string
  /** Where a click leads, on the site itself. */
  path: string
  /** A newer notice replaces an older one with the same tag. */
  tag: string
  /** The app icon's badge: unread messages and new likes; unchanged when left out. */
  badge?: number
  /** What it is about, such as `message`; pages may read it. */
  kind: string
}

/** The payload, cut to what a notification shows. */
export function noticeText({ title, body, ...rest }: PushNotice): string {
  return JSON.stringify(
    notice.parse({ v: 1, title: cut(title, LONGEST_TITLE), body: cut(body, LONGEST_BODY), ...rest }),
  )
}

function cut(text: string, longest: number): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}
