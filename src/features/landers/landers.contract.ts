import * as z from 'zod/mini'

import { photo } from '#features/photos/photos.contract.ts'
import { NICHES, type Niche } from '#features/sites/sites.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { profileId } from '#kernel/ids.ts'

/** What a visitor is promised to see of a member, and no more; `about` is of fictional profiles alone. */
export const landerPerson = z.object({
  id: profileId,
  name: z.string(),
  age: z.int(),
  city: z.nullable(z.string()),
  fictional: z.boolean(),
  photo,
  about: z.nullable(z.string()),
})
export type LanderPerson = z.output<typeof landerPerson>

const niche = z.enum(Object.values(NICHES).map(({ name }) => name) as [Niche, ...Niche[]])

/** LAND-1: people for a lander, and what is true of the site at this moment. Null where there is too little to tell. */
export const readLander = defineContract({
  method: 'GET',
  path: '/api/lander.php',
  summary: 'People who may be shown on a landing page, and counts that are true right now.',
  access: 'visitor',
  query: z.object({ niche }),
  reply: z.object({
    people: z.array(landerPerson),
    /** Members who were here within a day; `more` of them than are counted. */
    around: z.nullable(z.object({ count: z.int(), more: z.boolean() })),
    /** Members who joined within a week. */
    joined: z.nullable(z.object({ count: z.int(), more: z.boolean() })),
    /** Whether it is evening or night where the site is. */
    evening: z.boolean(),
  }),
  refuses: [],
  limit: 'read',
})

/** PROF-2: the one a landing page is about. */
export const readLanderMember = defineContract({
  method: 'GET',
  path: '/api/lander-member.php',
  summary: 'A member who may be shown on a landing page.',
  access: 'visitor',
  query: z.object({ id: z.string() }),
  reply: z.object({ person: landerPerson }),
  refuses: ['member_not_found'],
  limit: 'read',
})
