import * as z from 'zod/mini'

import { fictionalFields } from '#features/profiles/fictional-fields.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { photoId, profileId, siteId } from '#kernel/ids.ts'

const access = { staff: 'edit_brand' } as const

const summary = z.object({
  id: profileId,
  site_id: siteId,
  name: z.string(),
  age: z.int(),
  city: z.nullable(z.string()),
  active: z.boolean(),
  photos: z.int(),
  /** The file it comes from; the form leaves those alone. */
  file: z.nullable(z.string()),
})

/** CONS-56 */
export const listFictionalProfiles = defineContract({
  method: 'GET',
  path: '/api/console/fictional-profiles',
  summary: 'Fictional profiles, fifty a page.',
  access,
  query: z.object({ brand: z.optional(siteId), after: z.optional(profileId) }),
  reply: z.object({ profiles: z.array(summary), more: z.boolean() }),
  refuses: [],
  limit: 'read',
})

export const readFictionalProfile = defineContract({
  method: 'GET',
  path: '/api/console/fictional-profiles',
  variant: { name: 'one', value: '1' },
  summary: 'A fictional profile as the form shows it.',
  access,
  query: z.object({ id: profileId }),
  reply: z.object({
    ...summary.shape,
    birth_date: z.string(),
    gender: z.nullable(z.string()),
    wish: z.nullable(z.string()),
    region: z.nullable(z.string()),
    about_me: z.nullable(z.string()),
    looking_for: z.nullable(z.string()),
    interests: z.array(z.string()),
    attributes: z.record(z.string(), z.string()),
    photo_ids: z.array(photoId),
  }),
  refuses: ['not_found'],
  limit: 'read',
})

export const saveFictionalProfile = defineContract({
  method: 'PUT',
  path: '/api/console/fictional-profiles',
  summary: 'Makes a fictional profile, or changes one that was made here.',
  access,
  body: z.strictObject({ id: z.optional(profileId), site: siteId, ...fictionalFields }),
  /** `wrong`: what the brand does not allow, by field; then nothing is changed. */
  reply: z.object({ id: z.nullable(profileId), wrong: z.array(z.string()) }),
  refuses: ['not_found', 'managed_by_files'],
  limit: 'write',
})

/** Ten megabytes as base64. */
const PHOTO_KILOBYTES = 14_000

export const addProfilePhoto = defineContract({
  method: 'POST',
  path: '/api/console/fictional-profiles',
  summary: 'Adds a photo to a fictional profile; it passes the same checks as those of members.',
  access,
  body: z.strictObject({ id: profileId, photo: z.base64().check(z.maxLength(PHOTO_KILOBYTES * 1000)) }),
  reply: z.object({}),
  refuses: [
    ...(['not_found', 'managed_by_files', 'photo_limit_reached'] as const),
    ...([
      'photo_unreadable',
      'photo_type_unknown',
      'photo_too_small',
      'photo_too_many_pixels',
      'photo_refused',
    ] as const),
  ],
  kilobytes: PHOTO_KILOBYTES,
  limit: 'upload',
})

export const removeProfilePhoto = defineContract({
  method: 'DELETE',
  path: '/api/console/fictional-profiles',
  summary: 'Removes a photo of a fictional profile.',
  access,
  query: z.object({ id: profileId, photo: photoId }),
  reply: z.object({}),
  refuses: ['not_found', 'managed_by_files'],
  limit: 'write',
})

export const openProfilePhoto = defineContract({
  method: 'GET',
  path: '/api/console/fictional-profile-photo',
  summary: 'A photo of a fictional profile.',
  access,
  query: z.object({ id: photoId }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})
