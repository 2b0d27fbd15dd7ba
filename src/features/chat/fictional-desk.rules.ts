import { MINUTE } from '#kernel/time.ts'

/** CONS-51: without a touch a conversation is free for colleagues again. */
export const CONVERSATION_CLAIM = 15 * MINUTE
/** More than anybody answers in a shift. */
export const MOST_WAITING = 200
/** Enough of a conversation to answer it. */
export const LINES_SHOWN = 40
export const FACT_LENGTH = 200
/** Longer than any brand allows; the brand's own limit holds. */
export const ANSWER_LENGTH = 5000

export const fictionalPhotoPath = (profile: string) => `/api/console/fictional-photo?id=${profile}`
