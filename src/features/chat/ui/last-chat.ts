import type { Shelf } from './outbox-storage.ts'

/** localStorage; a browser that forbids it remembers nothing, and everything else works. */
export function shelf(): Shelf {
  try {
    return window.localStorage
  } catch {
    return NOTHING
  }
}

const NOTHING: Shelf = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}

/** From lg the conversation one had open last comes back. */
const keyOf = (me: string) => `chat_last.${me}`

export const lastChat = (me: string): string | null => shelf().getItem(keyOf(me))

export function keepLastChat(me: string, id: string | null) {
  try {
    if (id === null) shelf().removeItem(keyOf(me))
    else shelf().setItem(keyOf(me), id)
  } catch {
    // Full or forbidden: next time the list stands alone.
  }
}
