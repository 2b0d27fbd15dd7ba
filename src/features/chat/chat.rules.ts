/** Messages fetched at once. */
export const MESSAGES_PAGE = 40

/** Conversations fetched at once. */
export const CHATS_PAGE = 30

/** CHAT-5: at so many credits or fewer the composer warns. */
export const LOW_CREDITS = 10

/** Bytes of a message, whatever its letters: beyond it nobody writes by hand. */
export const MOST_CHARACTERS = 20_000
