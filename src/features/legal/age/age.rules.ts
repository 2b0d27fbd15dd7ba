import { DAY } from '#kernel/time.ts'

/** What a country wants before adult pictures are shown: a birth date, an estimate of the age, or a proof. */
export const AGE_LEVELS = ['none', 'estimate', 'verify'] as const
export type AgeLevel = (typeof AGE_LEVELS)[number]

/** A higher one satisfies a lower one. */
export const rankOf = (level: AgeLevel): number => AGE_LEVELS.indexOf(level)

/** How long a result counts. No law names a time; a year is what providers and card schemes use for re-checks. */
export const AGE_CHECK_LASTS = 365 * DAY
