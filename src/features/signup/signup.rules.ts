import { HOUR } from '#kernel/time.ts'

/** ACC-1: who stopped in the middle is reminded once, when it is clear that they left and still know what it is about. */
export const RESUME_MAIL_AFTER = 1 * HOUR
