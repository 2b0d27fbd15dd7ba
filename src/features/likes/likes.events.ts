import type { ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** Somebody likes somebody. Told to the liked person only when the liker takes part. */
export const profileLiked = defineEvent<{ liker: ProfileId; liked: ProfileId; site: string }>('profileLiked')

/** Two like each other; announced once. */
export const peopleMatched = defineEvent<{ one: ProfileId; other: ProfileId; site: string }>('peopleMatched')
