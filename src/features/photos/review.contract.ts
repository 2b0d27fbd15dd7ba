import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { photoId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

import { REMOVAL_REASONS } from './photos.rules.ts'
import { DESK_SIZES, MOST_CLAIMED, PHOTOS_AT_ONCE, REVIEW_REASONS } from './review.rules.ts'

/** CONS-45 */
const shift = z.object({
  done: z.int(),
  began_at: z.nullable(instant),
  pause_at: z.nullable(instant),
  /** Set during a pause. */
  paused_until: z.nullable(instant),
})

const queue = z.object({ waiting: z.int(), oldest_at: z.nullable(instant), shift })

const filter = {
  brand: z.optional(siteId),
  /** Only near copies of removed pictures. */
  near: z.optional(z.boolean()),
  /** Only first photos. */
  main: z.optional(z.boolean()),
}

const waitingPhoto = z.object({
  id: photoId,
  site_id: siteId,
  /** Others see it already. */
  visible: z.boolean(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  created_at: instant,
  age: z.int(),
  member_since: instant,
  /** The member's language, in which they read the reason. */
  language: z.nullable(z.string()),
  /** Its place among the member's photos, from 1. */
  place: z.int(),
  earlier: z.object({ safe: z.int(), adult: z.int(), removed: z.int() }),
  /** CONS-44 */
  near: z.nullable(
    z.object({
      likeness: z.int(),
      mirrored: z.boolean(),
      /** Null when its owner has deleted it. */
      removed: z.nullable(
        z.object({
          id: photoId,
          at: z.nullable(instant),
          by: z.nullable(z.string()),
          reason: z.nullable(z.enum(REMOVAL_REASONS)),
        }),
      ),
    }),
  ),
})

export const readPhotoQueue = defineContract({
  method: 'GET',
  path: '/api/console/photos',
  summary: 'How many photos wait, the oldest of them, and one’s own shift.',
  access: { staff: 'review_photos' },
  query: z.object({ brand: z.optional(siteId) }),
  reply: queue,
  refuses: [],
  limit: 'read',
})

/** CONS-42: nobody else gets them until they are rated, given back, or the claim lapses. */
export const takePhotos = defineContract({
  method: 'POST',
  path: '/api/console/photos',
  summary: 'Takes the next photos to rate; claims on photos that are not kept end.',
  access: { staff: 'review_photos' },
  body: z.strictObject({
    ...filter,
    most: z.int().check(z.minimum(0), z.maximum(PHOTOS_AT_ONCE)),
    /** Those on the screen. */
    keep: z.array(photoId).check(z.maxLength(MOST_CLAIMED)),
  }),
  reply: z.object({ ...queue.shape, photos: z.array(waitingPhoto) }),
  refuses: [],
  limit: 'read',
})

const rating = z.union([
  z.strictObject({ id: photoId, rating: z.enum(['safe', 'adult']) }),
  z.strictObject({ id: photoId, remove: z.enum(REVIEW_REASONS) }),
])

export const ratePhotos = defineContract({
  method: 'PUT',
  path: '/api/console/photos',
  summary: 'Rates photos as safe or adult, or removes them. Each counts alone.',
  access: { staff: 'review_photos' },
  body: z.strictObject({ ratings: z.array(rating).check(z.minLength(1), z.maxLength(MOST_CLAIMED)) }),
  reply: z.object({
    /** `gone`: its owner deleted it. `taken`: a colleague has it or has rated it. */
    outcomes: z.array(z.object({ id: photoId, outcome: z.enum(['done', 'gone', 'taken']) })),
    shift,
  }),
  refuses: [],
  limit: 'read',
})

export const undoRating = defineContract({
  method: 'PUT',
  path: '/api/console/photos',
  variant: { name: 'undo', value: '1' },
  summary: 'Takes back one’s own last rating of a photo, within an hour.',
  access: { staff: 'review_photos' },
  body: z.strictObject({ id: photoId }),
  reply: z.object({ shift }),
  refuses: ['not_found', 'changed_meanwhile'],
  limit: 'write',
})

export const givePhotosBack = defineContract({
  method: 'DELETE',
  path: '/api/console/photos',
  summary: 'Ends one’s claims on photos: for a pause, or when leaving.',
  access: { staff: 'review_photos' },
  query: z.object({}),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})

export const openReviewPhoto = defineContract({
  method: 'GET',
  path: '/api/console/photo',
  summary: 'A photo one has taken or just rated, or the removed one it resembles.',
  access: { staff: 'review_photos' },
  query: z.object({ id: photoId, size: z.enum(DESK_SIZES) }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})
