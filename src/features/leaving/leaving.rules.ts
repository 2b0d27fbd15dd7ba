import { LINK_LIFETIME } from '#features/mailing/mailing.rules.ts'
import { DAY } from '#kernel/time.ts'

/** ACC-8: why people leave; kept as a count, without the person. */
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

/** ACC-9: a copy of everything takes work and disk, and a day changes little in it. */
export const EXPORT_PAUSE = 1 * DAY
/** ACC-9: as long as the mailed link works. */
export const EXPORT_KEPT = LINK_LIFETIME.export

/** R-GDPR-8: an account is kept so long after the last visit. */
export const UNUSED_KEPT = 2 * 365 * DAY

/** ACC-8: when who never bought is offered the leavers' discount; below it the welcome offer would come back by a side door. */
export const DISCOUNT_AFTER = 30 * DAY
/** How long the leavers' code works: time to think, no hurry. */
export const DISCOUNT_LASTS = 14 * DAY
