/** Cards per request: enough that nobody waits for the next one. */
export const QUEUE = 20
