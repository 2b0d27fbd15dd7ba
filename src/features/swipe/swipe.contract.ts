import * as z from 'zod/mini'

import { photo } from '#features/photos/photos.contract.ts'
import { member } from '#features/profiles/profiles.contract.ts'
import { ATTRIBUTES, INTERESTS, MOST_INTERESTS, WISHES } from '#features/profiles/profiles.rules.ts'
import { card } from '#features/search/search.contract.ts'
import { AGES, DISTANCES } from '#features/search/search.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { EVENINGS } from './match-finder.rules.ts'

/** Likes left today; null for members without a limit. */
export const allowance = z.nullable(z.object({ limit: z.int(), left: z.int(), resets_at: instant }))
export type Allowance = z.output<typeof allowance>

/** Photos within PHOTO-2, the beginning of the text, interests with the shared ones first. Missing in answers of the version before. */
export const swipeCard = z.object({
  ...card.shape,
  photos: z.optional(z.array(photo)),
  about_me: z.optional(member.shape.about_me),
  interests: z.optional(member.shape.interests),
})
export type SwipeCard = z.output<typeof swipeCard>

/** SWIPE-1: the next people, in search order; `widened` says that nobody nearby is left. */
export const readQueue = defineContract({
  method: 'GET',
  path: '/api/swipe.php',
  summary: 'The next people of the swipe game.',
  access: 'member',
  query: z.object({
    /** Cards the client still holds, so that they do not come twice. */
    held: z.optional(z.string().check(z.maxLength(1000))),
    wide: z.optional(
      z.codec(z.literal('1'), z.literal(true), { decode: () => true as const, encode: () => '1' as const }),
    ),
  }),
  reply: z.object({ cards: z.array(swipeCard), allowance, can_undo: z.boolean() }),
  refuses: [],
  limit: 'read',
})

const decision = z.object({ allowance, matched: z.boolean(), match: z.nullable(card) })

export const swipe = defineContract({
  method: 'POST',
  path: '/api/swipe.php',
  summary: 'Likes or passes a member in the swipe game.',
  access: 'member',
  body: z.strictObject({ id: z.string(), choice: z.enum(['like', 'pass']) }),
  reply: decision,
  refuses: ['member_not_found', 'swipe_exhausted', 'profile_hidden'],
  limit: 'write',
})

/**
 * Only the last decision. A like is named, so that another tab's is never taken back by mistake; without a name the
 * last pass comes back.
 */
export const undoSwipe = defineContract({
  method: 'DELETE',
  path: '/api/swipe.php',
  summary: 'Undoes the last pass or like in the swipe game.',
  access: 'member',
  body: z.strictObject({ like: z.optional(z.string()) }),
  reply: z.object({ card: swipeCard }),
  refuses: ['nothing_to_undo'],
  limit: 'write',
})

/** SWIPE-2: the questions of the match finder; every one can be skipped. */
export const answers = z.object({
  gender: z.optional(z.enum(WISHES)),
  min_age: z.optional(z.int().check(z.minimum(AGES.min), z.maximum(AGES.max))),
  max_age: z.optional(z.int().check(z.minimum(AGES.min), z.maximum(AGES.max))),
  distance: z.optional(z.enum(DISTANCES)),
  reason_for_joining: z.optional(z.enum(ATTRIBUTES.reason_for_joining)),
  body_types: z.optional(z.array(z.enum(ATTRIBUTES.body_type)).check(z.maxLength(6))),
  interests: z.optional(z.array(z.enum(INTERESTS)).check(z.maxLength(MOST_INTERESTS))),
  evening: z.optional(z.enum(EVENINGS)),
})
export type Answers = z.output<typeof answers>

/** Why someone is in the list, by weight; the client puts it into words. */
const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interests'), shared: z.array(z.enum(INTERESTS)) }),
  z.object({ kind: z.literal('reason_for_joining'), value: z.enum(ATTRIBUTES.reason_for_joining) }),
  z.object({ kind: z.literal('distance'), value: z.string() }),
  z.object({ kind: z.literal('evening'), value: z.enum(EVENINGS) }),
  z.object({ kind: z.literal('body_type'), value: z.enum(ATTRIBUTES.body_type) }),
])
export type MatchReason = z.output<typeof reason>

const ranked = z.object({
  /** Null before the first time. */
  answers: z.nullable(answers),
  /** `liked`: for the heart on their card. */
  results: z.array(z.object({ card, liked: z.boolean(), reasons: z.array(reason) })),
})

export const readMatches = defineContract({
  method: 'GET',
  path: '/api/match-finder.php',
  summary: 'Your match finder answers and the people who fit them.',
  access: 'member',
  reply: ranked,
  refuses: [],
  limit: 'read',
})

export const findMatches = defineContract({
  method: 'PUT',
  path: '/api/match-finder.php',
  summary: 'Saves match finder answers and returns the people who fit them.',
  access: 'member',
  body: z.strictObject({ answers: z.strictObject(answers.shape) }),
  reply: ranked,
  refuses: [],
  limit: 'write',
})
