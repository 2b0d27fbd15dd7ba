import { MINUTE } from '#kernel/time.ts'

/** CONS-20: what the list filters by. `reported`: a report about them waits. */
export const MEMBER_STATES = [
  'active',
  'paid',
  'not_confirmed',
  'reported',
  'hidden',
  'suspended',
  'locked',
  'deleted',
] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** Days since signing up. */
export const JOINED_WITHIN = ['1', '7', '30'] as const

export const MEMBERS_PAGE = 50
/** Fewer letters would find half of the members. */
export const NAME_PREFIX = 3

/** The most pressing of all that may hold at once. */
export const SHOWN_STATES = ['deleted', 'suspended', 'locked', 'hidden', 'not_confirmed', 'active'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

export const memberPhotoPath = (photo: string, size: 'thumb' | 'card' = 'thumb') =>
  `/api/console/member-photo?id=${photo}&size=${size}`

/** CONS-23: what the file masks. */
export const PERSONAL_FIELDS = ['email', 'birth_date', 'phone', 'holder'] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]

/** Why somebody needs to see it; a case names its number, the others may. */
export const REVEAL_REASONS = {
  case: 'A case',
  question: 'A question they asked us',
  payment: 'A payment',
  authority: 'A request of an authority',
} as const
export type RevealReason = keyof typeof REVEAL_REASONS

/** How long a revealed field stays on the screen. */
export const REVEALED_FOR = 10 * MINUTE
/** One look at a file, however often the page asks again. */
export const ONE_LOOK = 10 * MINUTE

export const NOTE_LENGTH = 2000

/** CONS-30: what a member gets from staff within a day before a second person must agree. */
export const GIFT_ALONE = 100
/** What one person gives alone within a day, to all members together. */
export const GIFTS_PER_DAY = 500
/** More is no gift but a refund. */
export const GIFT_MOST = 1000

/** Longer is for good, which is decided in a case by two people. */
export const SUSPENSION_DAYS = 365
export const FACTS_LENGTH = 2000

/** CONS-32: what is worth looking for. */
export const FIND_LENGTH = { min: 2, max: 100 } as const
/** Fewer last digits would find strangers. */
export const PHONE_DIGITS = 4

/** CONS-23: fields that one person may open. */
export const REVEALS = { hour: 60, day: 200 }
