import type { LocalStorage } from '#app/page/local-storage.ts'
import type { ClientId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'

/** CHAT-15: somebody who comes back later decides anew. */
const WAITS_FOR_CREDITS = HOUR

/** A message whose Send was pressed without enough credits. */
export type Waiting = { text: string; id: ClientId }

/** Unsent text per person, kept across reloads. Does nothing if storage is unavailable. */
export function draftStorage(storage: LocalStorage, me: string) {
  const keyOf = (to: string) => `chat_draft.${me}.${to}`
  const waitingKeyOf = (to: string) => `${keyOf(to)}.waiting`

  function write(key: string, text: string) {
    try {
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    } catch {
      // Storage is full or blocked: the text stays in the field.
    }
  }

  return {
    read: (to: string): string => storage.getItem(keyOf(to)) ?? '',
    write: (to: string, text: string) => write(keyOf(to), text),
    /** Whether a storage event concerns the draft to this person. */
    isAbout: (key: string | null, to: string): boolean => key === keyOf(to),
    /** A provider's page may come between Send and the credits. */
    readWaiting(to: string, now: Date): Waiting | undefined {
      const [, at, id, text] = /^(\d{13}) (\S{36}) (.+)$/s.exec(storage.getItem(waitingKeyOf(to)) ?? '') ?? []
      if (at === undefined || id === undefined || text === undefined) return undefined
      return now.getTime() - Number(at) < WAITS_FOR_CREDITS ? { text, id: id as ClientId } : undefined
    },
    writeWaiting: (to: string, waiting: Waiting | undefined, now: Date) =>
      write(waitingKeyOf(to), waiting ? `${now.getTime()} ${waiting.id} ${waiting.text}` : ''),
  }
}
