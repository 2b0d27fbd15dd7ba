import { FREE_PHOTOS, PAID_PHOTOS } from '#features/payments/allowances.rules.ts'

import type { Size } from './photos.contract.ts'

/** PHOTO-1 */
export const photoLimit = (paid: boolean) => (paid ? PAID_PHOTOS : FREE_PHOTOS)

/** PHOTO-2: photos of somebody that visitors see. */
export const SEEN_BY_VISITORS = 1

/** Below it a face on a card is a blur: the shorter side of the picture that is sent. */
export const LEAST_PIXELS = 400
/** And of the part that is kept: the least picture, cut to the 3:4 of a card. */
export const LEAST_KEPT_PIXELS = 300

/** Of 64 bits: another size or quality of a picture changes up to four, another picture about thirty. */
export const SAME_WITHIN = 5

/** What each size is made to: squares for lists and matches, 3:4 for cards, twice what a phone shows. */
export const DIMENSIONS = {
  thumb: { width: 160, height: 160 },
  card: { width: 540, height: 720 },
  full: { width: 1600, height: 1600 },
  match: { width: 640, height: 640 },
} as const satisfies Record<Size, { width: number; height: number }>

/** What is shown until the bytes are there: a picture of a few pixels that the browser itself makes soft and large. */
export const placeholderImage = (placeholder: string) => `data:image/webp;base64,${placeholder}`

/** Why a person removes a picture, in the order of the review page's keys. */
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
