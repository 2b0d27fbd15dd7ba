import type { LocalStorage } from '#app/page/local-storage.ts'

/** What one has begun to write, per person, over reloads. A browser that stores nothing keeps nothing. */
export function keepDrafts(storage: LocalStorage, me: string) {
  const keyOf = (to: string) => `chat_draft.${me}.${to}`
  return {
    read: (to: string): string => storage.getItem(keyOf(to)) ?? '',
    /** Whether a storage event is about what one writes to this person. */
    isAbout: (key: string | null, to: string): boolean => key === keyOf(to),
    write(to: string, text: string) {
      try {
        if (text === '') storage.removeItem(keyOf(to))
        else storage.setItem(keyOf(to), text)
      } catch {
        // Full or forbidden: the text stays in its field.
      }
    },
  }
}
