import * as z from 'zod/mini'

import { defineContract, type Upload } from '#kernel/contract.ts'
import { photoId } from '#kernel/ids.ts'

/** Small square for lists, 3:4 card, the whole picture, and the square for matches. */
export const SIZES = ['thumb', 'card', 'full', 'match'] as const
export type Size = (typeof SIZES)[number]
export const FORMATS = ['webp', 'jpeg'] as const

/** Every fetch is authorised on its own. */
export const photoPath = (id: string, size: Size) => `/api/photo.php?id=${id}&size=${size}`

/** A picture the viewer may see. `placeholder` is for placeholderImage() of the rules. */
export const photo = z.object({
  id: photoId,
  filename: z.string(),
  card_filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type Photo = z.output<typeof photo>

/** Only approved ones are shown. Missing in answers of the version before. */
export const mainImage = z.object({ ...photo.shape, status: z.optional(z.literal('approved')) })

/** The member's own picture, with its review status. */
export const ownPhoto = z.object({
  ...photo.shape,
  status: z.enum(['pending', 'approved', 'removed']),
  /** Why it was removed. */
  reason: z.nullable(
    z.enum(['not_a_person', 'somebody_else', 'minor', 'explicit', 'contact_details', 'quality', 'other']),
  ),
  main: z.boolean(),
})
export type OwnPhoto = z.output<typeof ownPhoto>

const ownPhotos = z.object({ photos: z.array(ownPhoto), limit: z.int() })

export const listOwnPhotos = defineContract({
  method: 'GET',
  path: '/api/photos.php',
  summary: 'Your photos in order, and the limit.',
  access: 'member',
  reply: ownPhotos,
  refuses: [],
  limit: 'read',
})

/** PHOTO-2: the number visible is decided here: visitors 1, free members 3, paying members all. */
export const listPhotos = defineContract({
  method: 'GET',
  path: '/api/photos.php',
  variant: { name: 'of', value: 'member' },
  summary: 'A member’s photos that you may see, and how many more there are.',
  access: 'visitor',
  query: z.object({ id: z.string() }),
  reply: z.object({
    photos: z.array(photo),
    locked: z.int(),
    /** R-AGE-1: how many of the locked ones an age check opens. */
    age_check_required: z.int(),
  }),
  refuses: ['member_not_found'],
  limit: 'read',
})

/** Fractions of the upright picture, from its top left corner. */
const fraction = z.codec(z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)), z.number(), {
  decode: Number,
  encode: String,
})

/** What may be wrong with the file itself. */
const UNFIT = [
  'photo_unreadable',
  'photo_type_unknown',
  'photo_too_small',
  'photo_too_large',
  'photo_too_many_pixels',
] as const

const PHOTO_FILE = {
  megabytes: 15,
  types: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'image/heif',
    'image/avif',
    'image/gif',
    'application/octet-stream',
  ],
  too_large: 'photo_too_large',
  unknown_type: 'photo_type_unknown',
} as const satisfies Upload

/** PHOTO-1: the bytes of the file. Idempotent by client id. */
export const uploadPhoto = defineContract({
  method: 'POST',
  path: '/api/photo.php',
  summary: 'Adds a photo to your profile.',
  access: 'member',
  query: z.object({
    client_id: z.uuid(),
    left: z.optional(fraction),
    top: z.optional(fraction),
    width: z.optional(fraction),
    height: z.optional(fraction),
  }),
  upload: PHOTO_FILE,
  reply: z.object({ photo: ownPhoto }),
  refuses: ['photo_limit_reached', 'photo_duplicate', 'photo_refused', ...UNFIT],
  limit: 'upload',
})

/** PHOTO-5: for photos that the browser cannot show. `preview` is a WebP in base64; nothing is stored. */
export const previewPhoto = defineContract({
  method: 'POST',
  path: '/api/photo-preview.php',
  summary: 'Shows a photo that your browser cannot decode, before you upload it.',
  access: 'member',
  query: z.object({}),
  upload: PHOTO_FILE,
  reply: z.object({ preview: z.string() }),
  refuses: UNFIT,
  limit: 'upload',
})

/** The first one is the main photo. Other people's ids are ignored; omitted ones go last. */
export const orderPhotos = defineContract({
  method: 'PUT',
  path: '/api/photos.php',
  summary: 'Reorders your photos.',
  access: 'member',
  body: z.strictObject({ order: z.array(z.string()).check(z.maxLength(100)) }),
  reply: ownPhotos,
  refuses: [],
  limit: 'write',
})

export const deletePhoto = defineContract({
  method: 'DELETE',
  path: '/api/photo.php',
  summary: 'Deletes one of your photos.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: ownPhotos,
  refuses: ['not_found'],
  limit: 'write',
})

/** The bytes, for a viewer who may see that picture now; anyone else gets not found. */
export const openPhoto = defineContract({
  method: 'GET',
  path: '/api/photo.php',
  summary: 'A photo in one of its sizes.',
  access: 'visitor',
  query: z.object({ id: z.string(), size: z.enum(SIZES), format: z.optional(z.enum(FORMATS)) }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})
