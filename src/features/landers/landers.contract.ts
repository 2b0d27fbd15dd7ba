import * as z from 'zod/mini'

import { photo } from '#features/photos/photos.contract.ts'
import { member } from '#features/profiles/profiles.contract.ts'
import { NICHES, type Niche } from '#features/sites/sites.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { profileId } from '#kernel/ids.ts'

/** All that visitors may see of a member; `about` is for fictional profiles only. */
const landerPerson = z.object({
  id: profileId,
  name: z.string(),
  age: z.int(),
  city: z.nullable(z.string()),
  fictional: z.boolean(),
  fictional_label: member.shape.fictional_label,
  photo,
  about: z.nullable(z.string()),
})
export type LanderPerson = z.output<typeof landerPerson>

const niche = z.enum(Object.values(NICHES).map(({ name }) => name) as [Niche, ...Niche[]])

/** LAND-1: people for a lander, and true figures about the site. Null where a figure would be too small. */
export const readLander = defineContract({
  method: 'GET',
  path: '/api/lander.php',
  summary: 'Members to show on a landing page, and live counts.',
  access: 'visitor',
  query: z.object({ niche }),
  reply: z.object({
    people: z.array(landerPerson),
    /** Members active within a day; `more` when there are more than we count. */
    around: z.nullable(z.object({ count: z.int(), more: z.boolean() })),
    /** Members who joined within a week. */
    joined: z.nullable(z.object({ count: z.int(), more: z.boolean() })),
    /** Evening or night in the site's time zone. */
    evening: z.boolean(),
  }),
  refuses: [],
  limit: 'read',
})

/** PROF-2: the member a landing page is about. */
export const readLanderMember = defineContract({
  method: 'GET',
  path: '/api/lander-member.php',
  summary: 'A member to show on a landing page.',
  access: 'visitor',
  query: z.object({ id: z.string() }),
  reply: z.object({ person: landerPerson }),
  refuses: ['member_not_found'],
  limit: 'read',
})
