import * as z from 'zod/mini'

import { card } from '#features/search/search.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { LIKE_TYPES, MOST_ASKED } from './likes.rules.ts'

/** A person in one of the three lists; `at` is when it happened. */
const liked = z.object({ ...card.shape, at: instant, matched: z.boolean() })
const likedBy = z.object({ ...liked.shape, like_new: z.boolean() })
export type LikedCard = z.output<typeof likedBy>

/**
 * LIKE-1: the first page of each list. `profiles` are people the member likes, `liked_by` those who like the member.
 */
export const listLikes = defineContract({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Likes given, likes received, and matches.',
  access: 'member',
  reply: z.object({
    profiles: z.array(liked),
    liked_by: z.array(likedBy),
    matches: z.array(liked),
    /** Likes whose sender the member has not looked at yet. */
    num_new_likes: z.int(),
  }),
  refuses: [],
  limit: 'read',
})

/** One tab, a page at a time. */
export const listLikesOf = defineContract({
  method: 'GET',
  path: '/api/likes-of.php',
  summary: 'One of the three lists, newest first.',
  access: 'member',
  query: z.object({ type: z.enum(LIKE_TYPES), cursor: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ results: z.array(likedBy), next: z.nullable(z.string()), num_new_likes: z.int() }),
  refuses: [],
  limit: 'read',
})

const outcome = z.object({
  liked: z.boolean(),
  matched: z.boolean(),
  /** Set only if this like made the match, so the screen celebrates once. */
  match: z.nullable(card),
})

/** Idempotent, without a second celebration. */
export const likeProfile = defineContract({
  method: 'POST',
  path: '/api/like.php',
  summary: 'Likes a member; mutual likes make a match.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: outcome,
  refuses: ['member_not_found', 'profile_hidden', 'swipe_exhausted'],
  limit: 'write',
})

/** Also ends the match. */
export const unlikeProfile = defineContract({
  method: 'DELETE',
  path: '/api/like.php',
  summary: 'Removes a like.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: outcome,
  refuses: [],
  limit: 'write',
})

/** For the like button on a profile. Opening the profile marks its like as seen. */
export const openLike = defineContract({
  method: 'POST',
  path: '/api/like-opened.php',
  summary: 'Marks a received like as seen.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: z.object({ liked: z.boolean(), likes_me: z.boolean(), matched: z.boolean(), num_new_likes: z.int() }),
  refuses: ['member_not_found'],
  limit: 'write',
})

/** LIKE-2: stores nothing. An unopened like, else a suggestion labelled as such. */
export const autoLike = defineContract({
  method: 'GET',
  path: '/api/auto-like.php',
  summary: 'A member for the popup: an unseen like or a suggestion.',
  access: 'member',
  reply: z.object({
    profile: z.nullable(z.object({ ...card.shape, kind: z.enum(['like', 'suggestion']) })),
  }),
  refuses: [],
  limit: 'read',
})

/** For the hearts on cards; limited to a few pages of them. */
export const listLiked = defineContract({
  method: 'GET',
  path: '/api/liked.php',
  summary: 'Which of these members you like.',
  access: 'member',
  query: z.object({ ids: z.string().check(z.maxLength(MOST_ASKED * 23)) }),
  reply: z.object({ liked: z.array(z.string()) }),
  refuses: [],
  limit: 'read',
})
