/** Event on window: the page is hydrated. */
export const READY = 'duet:ready'
