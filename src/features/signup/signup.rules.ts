import { DAY, HOUR } from '#kernel/time.ts'

/** ACC-1: when to send the one reminder: late enough to know that they left, early enough that they remember. */
export const RESUME_MAIL_AFTER = 1 * HOUR

/** R-AGE-3: how long a browser refused for its age cannot try another date. */
export const AGE_REFUSAL_LASTS = 1 * DAY
