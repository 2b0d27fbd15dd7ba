import { DAY, HOUR } from '#kernel/time.ts'

/** Lifetime of an emailed link; the email quotes it. */
export const LINK_LIFETIME = {
  activate: 7 * DAY,
  reset: 1 * HOUR,
  mail_change: 1 * DAY,
  undo_mail_change: 7 * DAY,
  resume: 7 * DAY,
  reactivate: 14 * DAY,
  export: 7 * DAY,
} as const

/** R-GDPR-8: notice before an unused account ends. */
export const UNUSED_NOTICE = 30 * DAY

/** R-MOD-5: half a year to appeal against a decision. */
export const APPEAL_WINDOW = 183 * DAY
