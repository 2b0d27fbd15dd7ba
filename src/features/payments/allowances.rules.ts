/** What free members have; Premium lifts it. The premium screen lists exactly these. */

/** CHAT-2: conversations a free member may start, in all. */
export const FREE_CONVERSATIONS = 2

/** CHAT-5: the newest messages of a conversation that a free member reads. */
export const FREE_HISTORY = 30

/** PHOTO-1: own photos. */
export const FREE_PHOTOS = 3
export const PAID_PHOTOS = 25

/** PHOTO-2: photos of somebody else. */
export const SEEN_BY_FREE_MEMBERS = 3

/** SWIPE-1 */
export const SWIPE_LIKES_PER_DAY = 4
