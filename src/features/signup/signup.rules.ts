import { DAY, HOUR } from '#kernel/time.ts'

/** ACC-1: who stopped in the middle is reminded once, when it is clear that they left and still know what it is about. */
export const RESUME_MAIL_AFTER = 1 * HOUR

/** R-AGE-3: a browser that was refused for its age cannot try another date for so long. */
export const AGE_REFUSAL_LASTS = 1 * DAY
