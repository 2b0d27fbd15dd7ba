/** The tabs of /likes. */
export const LIKE_TYPES = ['received', 'given', 'matches'] as const
export type LikeType = (typeof LIKE_TYPES)[number]

export const LIKES_PAGE = 24

/** Maximum ids per request. */
export const MOST_ASKED = 120
