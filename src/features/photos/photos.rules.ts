import { FREE_PHOTOS, PAID_PHOTOS } from '#features/payments/allowances.rules.ts'

import type { Size } from './photos.contract.ts'

/** PHOTO-1 */
export const photoLimit = (paid: boolean) => (paid ? PAID_PHOTOS : FREE_PHOTOS)

/** PHOTO-2: how many photos of a member visitors see. */
export const SEEN_BY_VISITORS = 1

/** Shorter side of an upload; below it a face on a card is a blur. */
export const LEAST_PIXELS = 400
/** The same for the cropped part: the smallest picture, cut to a 3:4 card. */
export const LEAST_KEPT_PIXELS = 300

/** Of 64 bits: resizing or recompressing changes up to four, another picture about thirty. */
export const SAME_WITHIN = 5

/** Squares for lists and matches, 3:4 for cards, at twice a phone's resolution. */
export const DIMENSIONS = {
  thumb: { width: 160, height: 160 },
  card: { width: 540, height: 720 },
  full: { width: 1600, height: 1600 },
  match: { width: 640, height: 640 },
} as const satisfies Record<Size, { width: number; height: number }>

/** Shown until the bytes arrive: a few pixels that the browser scales up softly. */
export const placeholderImage = (placeholder: string) => `data:image/webp;base64,${placeholder}`

/** Removal reasons. */
export const REMOVAL_REASONS = [
  'not_a_person',
  'somebody_else',
  'minor',
  'explicit',
  'contact_details',
  'quality',
  'other',
] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]
