import type { LocalStorage } from '#app/page/local-storage.ts'
import type { ClientId } from '#kernel/ids.ts'

import { isGift } from '../gift-kinds.rules.ts'
import type { OutboxStorage } from './outbox.ts'
import type { QueuedMessage } from './outbox-state.ts'

/** One entry per message, so that tabs never overwrite each other. */
const prefixOf = (me: string) => `chat_outbox.${me}.`

/** Unsent messages of one member. If storage is unavailable, messages are still sent. */
export function outboxStorage(storage: LocalStorage, me: string): OutboxStorage {
  const prefix = prefixOf(me)
  return {
    load: () =>
      keysWith(storage, prefix)
        .flatMap((key) => read(storage.getItem(key)))
        .sort((one, other) => one.written_at.localeCompare(other.written_at)),
    put(message) {
      try {
        const { progress: _passing, ...lasting } = message
        storage.setItem(prefix + message.client_id, JSON.stringify(lasting))
      } catch {
        // Storage is full or blocked: the message lives as long as the page.
      }
    },
    remove: (id) => storage.removeItem(prefix + id),
  }
}

/** Which message a storage event concerns. */
export const messageOfKey = (key: string | null, me: string): ClientId | undefined =>
  key?.startsWith(prefixOf(me)) ? (key.slice(prefixOf(me).length) as ClientId) : undefined

/** Whether something is queued or waits for credits, whoever wrote it: a cheap question of every page. */
export const hasUnsent = (storage: LocalStorage): boolean =>
  keysWith(storage, 'chat_').some((key) => /outbox|waiting/.test(key))

export function keysWith(storage: LocalStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

/** Skips entries that are no messages. */
function read(text: string | null): QueuedMessage[] {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return isQueued(stored) ? [{ ...BEFORE_ATTACHMENTS, ...stored, state: afterReload(stored.state) }] : []
  } catch {
    // Not JSON, so not ours.
    return []
  }
}

/** Messages of an earlier version lack these. */
const BEFORE_ATTACHMENTS = { gift: null, photo: null }

function isQueued(value: unknown): value is QueuedMessage {
  if (!isRecord(value)) return false
  const { client_id, to, text, gift = null, photo = null, written_at, state, refusal } = value
  return (
    [client_id, to, text, written_at].every((each) => typeof each === 'string') &&
    ['sending', 'held', 'failed'].includes(state as string) &&
    (gift === null || isGift(gift as string)) &&
    (photo === null || (isRecord(photo) && typeof photo.width === 'number' && typeof photo.height === 'number')) &&
    (refusal === null || (isRecord(refusal) && typeof refusal.message === 'string'))
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const afterReload = (state: QueuedMessage['state']): QueuedMessage['state'] =>
  state === 'failed' ? 'failed' : 'sending'
