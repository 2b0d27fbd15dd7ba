import type { LocalStorage } from '#app/page/local-storage.ts'
import type { ClientId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'

import { keysWith, WAITING } from './outbox-storage.ts'

/** CHAT-15: somebody who comes back later decides anew. */
const WAITS_FOR_CREDITS = HOUR

/** A message whose Send was pressed with this balance, which was not enough. */
export type Waiting = { text: string; id: ClientId; credits: number }

const draftsOf = (me: string) => `chat_draft.${me}.`

/** People for whom a message waits for credits. */
export const waitingFor = (storage: LocalStorage, me: string): string[] =>
  keysWith(storage, draftsOf(me))
    .filter((key) => key.endsWith(WAITING))
    .map((key) => key.slice(draftsOf(me).length, -WAITING.length))

/** Unsent text per person, kept across reloads. Does nothing if storage is unavailable. */
export function draftStorage(storage: LocalStorage, me: string) {
  const keyOf = (to: string) => draftsOf(me) + to
  const waitingKeyOf = (to: string) => keyOf(to) + WAITING

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
      // An earlier version kept no balance.
      const kept = /^(\d{13}) (\S{36}) (?:(\d+)c )?(.+)$/s.exec(storage.getItem(waitingKeyOf(to)) ?? '')
      const [, at, id, credits = '0', text] = kept ?? []
      if (at === undefined || id === undefined || text === undefined) return undefined
      if (now.getTime() - Number(at) >= WAITS_FOR_CREDITS) return undefined
      return { text, id: id as ClientId, credits: Number(credits) }
    },
    writeWaiting: (to: string, waiting: Waiting | undefined, now: Date) =>
      write(waitingKeyOf(to), waiting ? `${now.getTime()} ${waiting.id} ${waiting.credits}c ${waiting.text}` : ''),
  }
}
