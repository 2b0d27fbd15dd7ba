/** The tabs of /likes. */
export const LIKE_TYPES = ['received', 'given', 'matches'] as const
export type LikeType = (typeof LIKE_TYPES)[number]

/** People on one page of a list. */
export const LIKES_PAGE = 24

/** Of so many people it can be asked at once whether one likes them. */
export const MOST_ASKED = 120
