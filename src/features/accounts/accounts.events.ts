import type { MemberId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Somebody made an account; the address is not confirmed yet. */
export const accountCreated = defineEvent<{ account: MemberId; site: string }>('accountCreated')

/** The mailbox is theirs: from here on they take part. `credits` is what the site gives at the start. */
export const accountConfirmed = defineEvent<{ account: MemberId; site: string; credits: number; mailbox: string }>(
  'accountConfirmed',
)
