/** Cards fetched at once: enough that nobody waits for the next one. */
export const QUEUE = 20
