import { DAY, HOUR } from '#kernel/time.ts'

/** Why somebody reports, in the order of the dialog; each is also the rule that a decision rests on. */
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

/** Far more than anybody has cause for in a day: beyond it reports are a weapon. */
export const REPORTS_PER_DAY = 20

/** A child, or pictures that somebody never agreed to: these go before everything else. */
export const URGENT: readonly Reason[] = ['underage', 'intimate']

/** R-AGE-5: whom a person has found to be of age is not hidden by the next report for so long. */
export const CLEARED_FOR = 90 * DAY

/** R-MOD-3: intimate pictures are gone within 48 hours, so the alarm is at half of it; card schemes want a week at most. */
export const dueWithin = (reason: Reason) => (URGENT.includes(reason) ? 24 * HOUR : 7 * DAY)

/** Messages before and after the reported one that are kept with it: enough to understand what was meant. */
export const AROUND = 5

/** Photos kept with a report about a profile: enough to see who it shows. */
export const PHOTOS_KEPT = 6

export const MEASURES = ['dismiss', 'warn', 'remove', 'suspend'] as const
export type Measure = (typeof MEASURES)[number]
