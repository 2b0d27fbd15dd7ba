import type { LocalStorage } from '#app/page/local-storage.ts'
import type { ClientId } from '#kernel/ids.ts'

/** A message whose Send was pressed with this balance, which was not enough. */
export type Waiting = { text: string; id: ClientId; credits: number }

export const draftKey = (me: string, to: string) => `chat_draft.${me}.${to}`
export const WAITING = '.waiting'

/** Unsent text per person, kept across reloads. Does nothing if storage is unavailable. */
export function draftStorage(storage: LocalStorage, me: string) {
  function write(key: string, text: string) {
    try {
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    } catch {
      // Storage is full or blocked: the text stays in the field.
    }
  }

  return {
    read: (to: string): string => storage.getItem(draftKey(me, to)) ?? '',
    write: (to: string, text: string) => write(draftKey(me, to), text),
    /** Whether a storage event concerns the draft to this person. */
    isAbout: (key: string | null, to: string): boolean => key === draftKey(me, to),
    /** A provider's page may come between Send and the credits. `sendUnsent` reads it. */
    writeWaiting: (to: string, waiting: Waiting | undefined, now: Date) =>
      write(
        draftKey(me, to) + WAITING,
        waiting ? `${now.getTime()} ${waiting.id} ${waiting.credits}c ${waiting.text}` : '',
      ),
  }
}
