import type { Size } from '#features/photos/photos.contract.ts'

export const MESSAGES_PAGE = 40

export const CHATS_PAGE = 30

/** CHAT-11: more faces than fit a row; all matches are under Likes. */
export const NEW_MATCHES = 20

/** CHAT-5: the composer warns at this many credits or fewer. */
export const LOW_CREDITS = 5

/** UTF-16 units; far beyond what anyone types by hand. */
export const MOST_CHARACTERS = 20_000

/** Every fetch is authorised on its own. */
export const chatPhotoPath = (id: string, size: Size) => `/api/chat-photo.php?id=${id}&size=${size}`

/** Only the first messages of a conversation are checked for scams: later on people know each other. */
export const CAUTION_MESSAGES = 10
