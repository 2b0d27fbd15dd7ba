import { LINK_LIFETIME } from '#features/mailing/mailing.rules.ts'
import { DAY } from '#kernel/time.ts'

/** ACC-8: stored as counts, without the person. */
export const REASONS = [
  'met_someone',
  'not_for_me',
  'too_many_mails',
  'too_expensive',
  'privacy',
  'break',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

/** ACC-9: exports cost work and disk, and little changes in a day. */
export const EXPORT_PAUSE = 1 * DAY
/** ACC-9: as long as the emailed link works. */
export const EXPORT_KEPT = LINK_LIFETIME.export

/** R-GDPR-8: since the last visit. */
export const UNUSED_KEPT = 2 * 365 * DAY

/** ACC-8: minimum membership of non-buyers for the leaving discount; earlier, it would extend the welcome offer. */
export const DISCOUNT_AFTER = 30 * DAY
/** Long enough to decide without hurry. */
export const DISCOUNT_LASTS = 14 * DAY
