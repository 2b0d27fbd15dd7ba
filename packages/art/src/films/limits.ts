/** A phone on the move can fetch this within a second or two (300 kB). */
export const FILM_LIMIT = 300_000
/** The still is the largest part of the first paint (40 kB). */
export const STILL_LIMIT = 40_000
