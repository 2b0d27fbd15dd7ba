import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { photoId, profileId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

import { JOINED_WITHIN, MEMBER_STATES, NAME_PREFIX, SHOWN_STATES } from './members.rules.ts'

const filter = {
  state: z.optional(z.enum(MEMBER_STATES)),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  joined: z.optional(z.enum(JOINED_WITHIN)),
  name: z.optional(z.string().check(z.trim(), z.minLength(NAME_PREFIX), z.maxLength(40))),
}

/** A member in a list; the address is masked. */
export const memberLine = z.object({
  id: profileId,
  site_id: siteId,
  name: z.nullable(z.string()),
  age: z.number(),
  state: z.enum(SHOWN_STATES),
  paid: z.boolean(),
  email: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  photo: z.nullable(photoId),
  signup_date: instant,
  last_active: z.nullable(instant),
})

export const listMembers = defineContract({
  method: 'GET',
  path: '/api/console/members',
  summary: 'Members, newest first, fifty a page.',
  access: { staff: 'see_members' },
  query: z.object({ ...filter, brand: z.optional(siteId), before: z.optional(profileId) }),
  reply: z.object({ members: z.array(memberLine), more: z.boolean() }),
  refuses: [],
  limit: 'read',
})

export const openMemberPhoto = defineContract({
  method: 'GET',
  path: '/api/console/member-photo',
  summary: 'A photo of a member.',
  access: { staff: 'see_members' },
  query: z.object({ id: photoId, size: z.enum(['thumb', 'card']) }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})
