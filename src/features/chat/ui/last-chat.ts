import { localStore } from '#app/page/local-storage.ts'

/** From lg the chat list reopens this conversation. */
const keyOf = (me: string) => `chat_last.${me}`

export const lastChat = (me: string): string | null => localStore().getItem(keyOf(me))

export function keepLastChat(me: string, id: string | null) {
  try {
    if (id === null) localStore().removeItem(keyOf(me))
    else localStore().setItem(keyOf(me), id)
  } catch {
    // Storage is full or blocked: next time no conversation reopens.
  }
}
