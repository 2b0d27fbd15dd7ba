import type { ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Announced only once the liker is confirmed. */
export const profileLiked = defineEvent<{ liker: ProfileId; liked: ProfileId; site: string }>('profileLiked')

/** Announced once per match. */
export const peopleMatched = defineEvent<{ one: ProfileId; other: ProfileId; site: string }>('peopleMatched')
