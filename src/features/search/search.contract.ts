import * as z from 'zod/mini'

import { mainImage } from '#features/photos/photos.contract.ts'
import { member } from '#features/profiles/profiles.contract.ts'
import { ATTRIBUTES } from '#features/profiles/profiles.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { COUNTRIES } from '#kernel/locales.ts'

import { AGES, DISTANCES, SEARCH_FIELDS, type SearchField } from './search.rules.ts'

/** A whole number in the query. */
const age = z.codec(z.string().check(z.regex(/^\d{1,3}$/)), z.int().check(z.minimum(AGES.min), z.maximum(AGES.max)), {
  decode: Number,
  encode: String,
})
const flag = z.codec(z.literal('1'), z.literal(true), { decode: () => true as const, encode: () => '1' as const })

const wanted = <const T extends readonly [string, ...string[]]>(values: T) => z.optional(z.enum(values))

const byAttribute = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, wanted(ATTRIBUTES[name])])) as unknown as {
  [Name in SearchField]: ReturnType<typeof wanted<(typeof ATTRIBUTES)[Name]>>
}

/** SEARCH-1: an omitted filter does not matter. */
export const filters = z.object({
  gender: z.optional(z.enum(['female', 'male', 'everyone'])),
  country: z.optional(z.enum(COUNTRIES)),
  region: z.optional(z.string().check(z.maxLength(20))),
  min_age: z.optional(age),
  max_age: z.optional(age),
  /** Within this many kilometres of one's own place. */
  distance: z.optional(z.enum(DISTANCES)),
  online: z.optional(flag),
  with_photo: z.optional(flag),
  new: z.optional(flag),
  hide_fictional: z.optional(flag),
  ...byAttribute,
})
export type Filters = z.output<typeof filters>

/** A person in a list. */
export const card = z.object({
  id: member.shape.id,
  name: z.string(),
  age: z.int(),
  country: z.optional(member.shape.country),
  status: member.shape.status,
  place: z.nullable(z.object({ city: z.string(), region: z.string() })),
  distance: member.shape.distance,
  fictional: z.boolean(),
  fictional_label: member.shape.fictional_label,
  online: z.boolean(),
  is_new: z.boolean(),
  main_image: z.nullable(mainImage),
})
export type Card = z.output<typeof card>

/**
 * SEARCH-1: a page of people. The first page fixes the moment; its cursor leads to the next one, which neither repeats
 * nor skips anyone, whoever becomes active meanwhile. `similar` comes with the first page when there are few.
 */
export const searchMembers = defineContract({
  method: 'GET',
  path: '/api/members.php',
  summary: 'Matching members, nearest and most recently active first.',
  access: 'visitor',
  query: z.object({ ...filters.shape, cursor: z.optional(z.string().check(z.maxLength(400))) }),
  reply: z.object({
    results: z.array(card),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    page: z.int(),
    /** Of the whole search; only with the first page. */
    num_results: z.nullable(z.int()),
    /** There are more than `num_results`. */
    more: z.boolean(),
    similar: z.nullable(z.object({ count: z.int(), more: z.boolean(), results: z.array(card) })),
  }),
  refuses: ['unknown_attribute', 'unknown_country', 'search_expired', 'authentication_required'],
  limit: 'read',
})

/** The filters of the member's last search, for the next visit. */
export const readLastSearch = defineContract({
  method: 'GET',
  path: '/api/search.php',
  summary: 'Your last search.',
  access: 'member',
  reply: z.object({ filters }),
  refuses: [],
  limit: 'read',
})

export const keepLastSearch = defineContract({
  method: 'PUT',
  path: '/api/search.php',
  summary: 'Saves your last search.',
  access: 'member',
  body: z.strictObject({ filters }),
  reply: z.object({}),
  refuses: ['unknown_attribute', 'unknown_country'],
  limit: 'write',
})
