import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** The address is not confirmed yet. */
export const accountCreated = defineEvent<{ account: MemberId; site: string }>('accountCreated')

/** The member proved they own the mailbox and can take part. `credits` is the site's sign-up bonus. */
export const accountConfirmed = defineEvent<{ account: MemberId; site: string; credits: number; mailbox: string }>(
  'accountConfirmed',
)

/** Every feature must erase what it stores about this member's orientation. */
export const orientationWithdrawn = defineEvent<{ account: MemberId; profile: ProfileId; site: string }>(
  'orientationWithdrawn',
)

/** ACC-8: hidden from everyone at once; their data is kept until the window closes, so they can return. */
export const accountDeleted = defineEvent<{ account: MemberId; site: string }>('accountDeleted')

/** ACC-8: restored within the window; `confirmed` says whether they have proved they own the mailbox. */
export const accountReturned = defineEvent<{ account: MemberId; site: string; confirmed: boolean }>('accountReturned')
