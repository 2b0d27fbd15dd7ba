import { DAY, HOUR } from '#kernel/time.ts'

/** How long the link in a mail works; the mail itself says so. */
export const LINK_LIFETIME = {
  activate: 7 * DAY,
  reset: 1 * HOUR,
  mail_change: 1 * DAY,
  undo_mail_change: 7 * DAY,
  resume: 7 * DAY,
  reactivate: 14 * DAY,
  export: 7 * DAY,
} as const

/** R-GDPR-8: so long before an account that nobody uses ends its owner is told. */
export const UNUSED_NOTICE = 30 * DAY

/** R-MOD-5: half a year to object to a decision. */
export const APPEAL_WINDOW = 183 * DAY
