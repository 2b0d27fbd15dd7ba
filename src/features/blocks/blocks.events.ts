import type { ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Two people are kept apart from here on; what they had is deleted by whoever kept it. */
export const memberBlocked = defineEvent<{ blocker: ProfileId; blocked: ProfileId; site: string }>('memberBlocked')
