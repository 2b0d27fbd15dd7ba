import * as z from 'zod/mini'

import { DAY } from '#kernel/time.ts'

/** Longer addresses no push service gives out. */
export const LONGEST_ENDPOINT = 2000
/** A person has a few devices; more are forgotten browsers, or somebody who fills the table. */
export const MOST_SUBSCRIPTIONS = 10
/** For how long a browser that is switched off still gets it: the day after, the mail has told it. */
export const PUSH_KEPT = 1 * DAY
/** What browsers show of a notification, roughly, on the widest screens; the rest would only make it too large to send. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 300

/** Bytes in URL-safe base64, as browsers write them. */
const bytes = (count: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`)))

/** What `PushSubscription.toJSON()` gives; the key is a point of the curve P-256, the secret 16 bytes (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(LONGEST_ENDPOINT)),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/** A page of our own, told by its path alone: one slash, then no second one and no backslash. */
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
  /** A newer notice takes the place of an older one with the same tag. */
  tag: string
  /** What the app's icon shows: unread messages and new likes; left out, it stays as it is. */
  badge?: number
  /** What it is about, such as `message`; pages may read it. */
  kind: string
}

/** The words as they go over the wire, cut to what a notification shows. */
export function noticeText({ title, body, ...rest }: PushNotice): string {
  return JSON.stringify(
    notice.parse({ v: 1, title: cut(title, LONGEST_TITLE), body: cut(body, LONGEST_BODY), ...rest }),
  )
}

function cut(text: string, longest: number): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}
