import { localStore } from '#app/page/local-storage.ts'

/** From lg the chat list reopens this conversation. */
const keyOf = (me: string) => `chat_last.${me}`

/** An id and the day it was opened; the version before kept the id alone. */
export const lastChat = (me: string): string | null => localStore().getItem(keyOf(me))?.split(' ')[0] ?? null

export function keepLastChat(me: string, opened: { id: string; on: Date } | null) {
  try {
    if (opened === null) localStore().removeItem(keyOf(me))
    else localStore().setItem(keyOf(me), `${opened.id} ${opened.on.toISOString().slice(0, 10)}`)
  } catch {
    // Storage is full or blocked: next time no conversation reopens.
  }
}
