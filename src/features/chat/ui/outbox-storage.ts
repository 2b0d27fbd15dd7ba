import * as z from 'zod/mini'

import type { LocalStorage } from '#app/page/local-storage.ts'
import { type ClientId, clientId, profileId } from '#kernel/ids.ts'

import { GIFTS } from '../gift-kinds.rules.ts'
import type { OutboxStorage } from './outbox.ts'
import type { QueuedMessage } from './outbox-state.ts'

/** One entry per message, so that tabs never overwrite each other. */
const prefixOf = (me: string) => `chat_outbox.${me}.`

const stored = z.object({
  client_id: clientId,
  to: profileId,
  text: z.string(),
  gift: z._default(z.nullable(z.enum(GIFTS)), null),
  photo: z._default(z.nullable(z.object({ id: z.nullable(z.string()), width: z.int(), height: z.int() })), null),
  written_at: z.string(),
  state: z.enum(['sending', 'held', 'failed']),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
})

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

export const hasLeftovers = (storage: LocalStorage, me: string): boolean => keysWith(storage, prefixOf(me)).length > 0

function keysWith(storage: LocalStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

/** Skips entries that do not match the schema. */
function read(text: string | null): QueuedMessage[] {
  try {
    const result = z.safeParse(stored, JSON.parse(text ?? ''))
    return result.success ? [{ ...result.data, state: afterReload(result.data.state) }] : []
  } catch {
    // Not JSON, so not ours.
    return []
  }
}

const afterReload = (state: QueuedMessage['state']): QueuedMessage['state'] =>
  state === 'failed' ? 'failed' : 'sending'
