/** SWIPE-1: likes per day in the swipe game for members who never bought. */
export const SWIPE_LIKES_PER_DAY = 4

/** Cards fetched at once: enough that nobody waits for the next one. */
export const QUEUE = 20
