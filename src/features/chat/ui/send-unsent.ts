import { type LocalStorage, localStore } from '#app/page/local-storage.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'

import { draftKey, draftStorage, WAITING, type Waiting } from './draft-storage.ts'
import { keysWith } from './outbox-storage.ts'
import { outboxOf } from './use-outbox.ts'

/** CHAT-15: somebody who comes back later decides anew. */
const WAITS_FOR_CREDITS = HOUR

/** CHAT-4, CHAT-15: what a reload interrupted, and what waited for more credits than there were when Send was pressed. */
export function sendUnsent(me: string, credits: number) {
  const outbox = outboxOf(me)
  for (const { to, text, id } of takeWaiting(localStore(), me, { credits, now: new Date() })) {
    // An open conversation hears of it as if another tab had sent it.
    dispatchEvent(new StorageEvent('storage', { key: draftKey(me, to), newValue: null }))
    outbox.write(to, { text }, id)
  }
}

/** Each once, under the id it got when Send was pressed; one whose text changed since is a draft again. */
export function takeWaiting(
  storage: LocalStorage,
  me: string,
  { credits, now }: { credits: number; now: Date },
): (Waiting & { to: ProfileId })[] {
  const drafts = draftStorage(storage, me)
  const prefix = draftKey(me, '')
  return keysWith(storage, prefix)
    .filter((key) => key.endsWith(WAITING))
    .flatMap((key) => {
      const to = key.slice(prefix.length, -WAITING.length) as ProfileId
      const waiting = read(storage.getItem(key), now)
      if (waiting !== undefined && credits <= waiting.credits) return []
      storage.removeItem(key)
      if (waiting === undefined || drafts.read(to).trim() !== waiting.text) return []
      drafts.write(to, '')
      return [{ ...waiting, to }]
    })
}

/** An earlier version kept no balance. */
function read(kept: string | null, now: Date): Waiting | undefined {
  const [, at, id, credits = '0', text] = /^(\d{13}) (\S{36}) (?:(\d+)c )?(.+)$/s.exec(kept ?? '') ?? []
  if (at === undefined || id === undefined || text === undefined) return undefined
  if (now.getTime() - Number(at) >= WAITS_FOR_CREDITS) return undefined
  return { text, id: id as ClientId, credits: Number(credits) }
}
