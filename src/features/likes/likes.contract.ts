import * as z from 'zod/mini'

import { card } from '#features/search/search.contract.ts'
import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { LIKE_TYPES, MOST_ASKED } from './likes.rules.ts'

/** Somebody in one of the three lists, with when it happened. */
const liked = z.object({ ...card.shape, at: instant, matched: z.boolean() })
const likedBy = z.object({ ...liked.shape, like_new: z.boolean() })
export type LikedCard = z.output<typeof likedBy>

/** LIKE-1: the first page of each list. `profiles` are those one likes, `liked_by` those who like one. */
export const listLikes = defineContract({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Whom one likes, who likes one, and the matches.',
  access: 'member',
  reply: z.object({
    profiles: z.array(liked),
    liked_by: z.array(likedBy),
    matches: z.array(liked),
    /** Likes whose sender one has not looked at yet. */
    num_new_likes: z.int(),
  }),
  refuses: [],
  limit: 'read',
})

/** One tab, page by page. */
export const listLikesOf = defineContract({
  method: 'GET',
  path: '/api/likes-of.php',
  summary: 'One of the three lists, the newest first.',
  access: 'member',
  query: z.object({ type: z.enum(LIKE_TYPES), cursor: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ results: z.array(likedBy), next: z.nullable(z.string()), num_new_likes: z.int() }),
  refuses: [],
  limit: 'read',
})

const outcome = z.object({
  liked: z.boolean(),
  matched: z.boolean(),
  /** This very like made the match: the screen celebrates. */
  match: z.nullable(card),
})

/** The same like again changes nothing and answers the same, without a second celebration. */
export const likeProfile = defineContract({
  method: 'POST',
  path: '/api/like.php',
  summary: 'Likes somebody; the second like of two makes a match.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: outcome,
  refuses: ['member_not_found', 'profile_hidden'],
  limit: 'write',
})

/** Takes the like back, and a match with it. */
export const unlikeProfile = defineContract({
  method: 'DELETE',
  path: '/api/like.php',
  summary: 'Takes a like back.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: outcome,
  refuses: [],
  limit: 'write',
})

/** How one stands with somebody: for the button on their profile. Opening the profile ends the newness of their like. */
export const openLike = defineContract({
  method: 'POST',
  path: '/api/like-opened.php',
  summary: 'The profile was opened: their like is no longer new.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: z.object({ liked: z.boolean(), likes_me: z.boolean(), matched: z.boolean(), num_new_likes: z.int() }),
  refuses: ['member_not_found'],
  limit: 'write',
})

/** LIKE-2: stores nothing. A real like not opened yet, else a suggestion of ours, worded as such. */
export const autoLike = defineContract({
  method: 'GET',
  path: '/api/auto-like.php',
  summary: 'Somebody to show in the popup: a like not opened yet, or a suggestion.',
  access: 'member',
  reply: z.object({
    profile: z.nullable(z.object({ ...card.shape, kind: z.enum(['like', 'suggestion']) })),
  }),
  refuses: [],
  limit: 'read',
})

/** For the hearts on a page of cards: at most as many as a few pages hold. */
export const listLiked = defineContract({
  method: 'GET',
  path: '/api/liked.php',
  summary: 'Which of these people one likes.',
  access: 'member',
  query: z.object({ ids: z.string().check(z.maxLength(MOST_ASKED * 23)) }),
  reply: z.object({ liked: z.array(z.string()) }),
  refuses: [],
  limit: 'read',
})
