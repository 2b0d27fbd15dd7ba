import { HOUR, MINUTE } from '#kernel/time.ts'

import type { RemovalReason } from './photos.rules.ts'

/** CONS-44: of 64 bits; close enough for a reviewer to compare. */
export const NEAR_WITHIN = 10
/** As reviewers read it: of 100. */
export const likeness = (bits: number) => Math.round((100 * (64 - bits)) / 64)

/** CONS-42: a photo on a reviewer's screen is nobody else's; every rating renews that. */
export const PHOTO_CLAIM = 10 * MINUTE
/** One screen, and the next one fetched ahead. */
export const PHOTOS_AT_ONCE = 20
export const MOST_CLAIMED = 3 * PHOTOS_AT_ONCE

/** CONS-43 */
export const PHOTO_UNDO = 1 * HOUR

/** CONS-45: two hours of photos, then something else. */
export const PHOTO_SHIFT = 2 * HOUR
export const PHOTO_PAUSE = 15 * MINUTE

/** CONS-40: how soon a photo should be rated. */
export const PHOTO_DUE = 2 * HOUR

/** What reviewers choose from, in the order of their keys. */
export const REVIEW_REASONS = [
  'somebody_else',
  'not_a_person',
  'contact_details',
  'explicit',
  'minor',
  'quality',
] as const satisfies readonly RemovalReason[]
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const DESK_SIZES = ['card', 'full'] as const

export const reviewPhotoPath = (id: string, size: (typeof DESK_SIZES)[number]) =>
  `/api/console/photo?id=${id}&size=${size}`
