import type { ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Each feature deletes what it stores between the two. */
export const memberBlocked = defineEvent<{ blocker: ProfileId; blocked: ProfileId; site: string }>('memberBlocked')
