import { DAY, HOUR } from '#kernel/time.ts'

/** Reasons for a report, in the order of the dialog; each is also a rule that a decision can be based on. */
export const REASONS = [
  'fake',
  'money',
  'harassment',
  'explicit',
  'underage',
  'intimate',
  'hate',
  'spam',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

export const NOTE_LENGTH = 1000
export const APPEAL_LENGTH = 4000

/** Far more than anyone needs in a day: beyond that, reports are a weapon. */
export const REPORTS_PER_DAY = 20

/** Children, and pictures taken or shared without consent: handled before everything else. */
export const URGENT: readonly Reason[] = ['underage', 'intimate']

/** R-AGE-5: how long a member found to be of age is safe from being hidden by another report. */
export const CLEARED_FOR = 90 * DAY

/**
 * R-MOD-3: intimate pictures must be gone within 48 hours, so the alarm is at half of that; card schemes allow a week.
 */
export const dueWithin = (reason: Reason) => (URGENT.includes(reason) ? 24 * HOUR : 7 * DAY)

/** Messages kept before and after the reported one: enough to understand the context. */
export const AROUND = 5

/** Photos kept with a report about a profile: enough to see who it shows. */
export const PHOTOS_KEPT = 6

export const MEASURES = ['dismiss', 'warn', 'remove', 'suspend'] as const
export type Measure = (typeof MEASURES)[number]
