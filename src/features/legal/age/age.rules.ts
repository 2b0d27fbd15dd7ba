import { DAY } from '#kernel/time.ts'

/** What a country requires before adult pictures are shown: a birth date, an age estimate, or proof. */
export const AGE_LEVELS = ['none', 'estimate', 'verify'] as const
export type AgeLevel = (typeof AGE_LEVELS)[number]

/** A higher level satisfies a lower one. */
export const rankOf = (level: AgeLevel): number => AGE_LEVELS.indexOf(level)

/** No law sets a validity; providers and card schemes re-check after a year. */
export const AGE_CHECK_LASTS = 365 * DAY
