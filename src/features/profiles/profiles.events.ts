import type { ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Others stop seeing a profile, or see it again: hidden by a report, suspended, deleted, or back. */
export const visibilityChanged = defineEvent<{ profile: ProfileId }>('visibilityChanged')
