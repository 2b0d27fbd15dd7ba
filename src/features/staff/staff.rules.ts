import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/** CONS-1: a shift; after half an hour without a touch the console asks who is there. */
export const STAFF_SESSION = 12 * HOUR
export const STAFF_IDLE = 30 * MINUTE
/** Acts that cannot be taken back want a proof as fresh as this. */
export const STAFF_PROOF_FRESH = 15 * MINUTE
/** Who has not signed in for so long gets in again by a new invitation only. */
export const STAFF_UNUSED = 90 * DAY

export const INVITATION_LIFETIME = 7 * DAY
/** By one person: each is an email to a stranger. */
export const INVITATIONS_PER_DAY = 20
export const CHALLENGE_LIFETIME = 5 * MINUTE

/** Wrong passwords and codes for one person: by a device that signed in before, from one network, from all of them. */
export const STAFF_FAILURES = { device: 5, network: 5, strangers: 20 }
export const STAFF_FAILURE_WINDOW = 15 * MINUTE

export const RECOVERY_CODES = 10
export const STAFF_PASSWORD = { min: 12, max: 200 } as const
export const STAFF_NAME = { min: 2, max: 60 } as const

/** CONS-7: how long who is alone with a right waits. */
export const ALONE_AFTER = 24 * HOUR
/** CONS-7: so long nobody agrees to what the person asks who invited them. */
export const KNOWN_AFTER = 30 * DAY

/** Lists of the console whose filters can be kept under a name. */
export const VIEWED_LISTS = ['members', 'orders'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]
export const SAVED_VIEWS = 20
export const VIEW_NAME = 40
export const VIEW_FIELDS = 12
