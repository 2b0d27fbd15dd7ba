import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Somebody made an account; the address is not confirmed yet. */
export const accountCreated = defineEvent<{ account: MemberId; site: string }>('accountCreated')

/** The mailbox is theirs: from here on they take part. `credits` is what the site gives at the start. */
export const accountConfirmed = defineEvent<{ account: MemberId; site: string; credits: number; mailbox: string }>(
  'accountConfirmed',
)

/** Nothing that tells about somebody's orientation may be kept from here on; whoever kept some lets go of it. */
export const orientationWithdrawn = defineEvent<{ account: MemberId; profile: ProfileId; site: string }>(
  'orientationWithdrawn',
)

/** ACC-8: gone for everybody else from this moment; what was theirs waits for the end of the window to come back. */
export const accountDeleted = defineEvent<{ account: MemberId; site: string }>('accountDeleted')

/** ACC-8: back within the window, as it was; `confirmed` tells whether the mailbox is known to be theirs. */
export const accountReturned = defineEvent<{ account: MemberId; site: string; confirmed: boolean }>('accountReturned')
