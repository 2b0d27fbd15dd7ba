import type { LocalStorage } from '#app/page/local-storage.ts'

/** Unsent text per person, kept across reloads. Does nothing if storage is unavailable. */
export function draftStorage(storage: LocalStorage, me: string) {
  const keyOf = (to: string) => `chat_draft.${me}.${to}`
  return {
    read: (to: string): string => storage.getItem(keyOf(to)) ?? '',
    /** Whether a storage event concerns the draft to this person. */
    isAbout: (key: string | null, to: string): boolean => key === keyOf(to),
    write(to: string, text: string) {
      try {
        if (text === '') storage.removeItem(keyOf(to))
        else storage.setItem(keyOf(to), text)
      } catch {
        // Storage is full or blocked: the text stays in the field.
      }
    },
  }
}
