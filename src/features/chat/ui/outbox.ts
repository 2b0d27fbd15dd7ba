import type { ClientId, ProfileId } from '#kernel/ids.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

import { type Content, nextFor, type OutboxEvent, outbox, type QueuedMessage, type Refusal } from './outbox-state.ts'

/** Backoff after the API client's own retries. Coming back online ends any pause. */
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = MINUTE

export type OutboxStorage = {
  load: () => QueuedMessage[]
  put: (message: QueuedMessage) => void
  remove: (id: ClientId) => void
}

/** Once `onUploaded` has fired, retries skip the upload. */
export type UploadCallbacks = { onProgress: (part: number) => void; onUploaded: (id: string) => void }

type Ports<Reply> = {
  send: (message: QueuedMessage, callbacks: UploadCallbacks) => Promise<Reply>
  /** Undefined if a retry may help. */
  refusalOf: (error: unknown) => Refusal | undefined
  storage: OutboxStorage
  /** Resolves after the time, or earlier when the network is back. */
  wait: (ms: number) => Promise<void>
  newId: () => ClientId
  now: () => Date
}

/**
 * CHAT-4: every message is stored before it is sent, goes out in order per conversation, and is retried until the
 * server accepts or refuses it. A message keeps its client id, so retries from any tab never store or charge it twice.
 */
export function createOutbox<Reply>({ send, refusalOf, storage, wait, newId, now }: Ports<Reply>) {
  let queued: readonly QueuedMessage[] = storage.load()
  const running = new Set<ProfileId>()
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(message: QueuedMessage, reply: Reply) => void>()
  const refusedListeners = new Set<(message: QueuedMessage) => void>()

  function apply(event: OutboxEvent) {
    queued = outbox(queued, event)
    for (const changed of listeners) changed()
  }

  const find = (id: ClientId) => queued.find(({ client_id }) => client_id === id)

  function keep(id: ClientId) {
    const message = find(id)
    if (message) storage.put(message)
  }

  async function run(to: ProfileId) {
    if (running.has(to)) return
    running.add(to)
    let pause = FIRST_PAUSE
    for (let message = nextFor(queued, to); message !== undefined; message = nextFor(queued, to)) {
      pause = (await tryOnce(message)) ? FIRST_PAUSE : await afterPause(pause)
    }
    running.delete(to)
  }

  async function afterPause(pause: number): Promise<number> {
    await wait(pause)
    return Math.min(pause * 2, LONGEST_PAUSE)
  }

  /** False if the outcome is unknown and the message must be retried. */
  async function tryOnce(message: QueuedMessage): Promise<boolean> {
    const { client_id } = message
    try {
      const reply = await send(message, {
        onProgress: (progress) => apply({ type: 'progressed', client_id, progress }),
        onUploaded(id) {
          apply({ type: 'uploaded', client_id, id })
          keep(client_id)
        },
      })
      // Deliver the stored message before removing the queued one, so that the bubble does not flicker.
      for (const sent of sentListeners) sent(message, reply)
      storage.remove(client_id)
      apply({ type: 'gone', client_id })
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) {
        apply({ type: 'held', client_id })
        return false
      }
      apply({ type: 'refused', client_id, refusal })
      keep(client_id)
      for (const refused of refusedListeners) refused(message)
      return true
    }
  }

  return {
    /** For all recipients. Same array until something changes. */
    queued: () => queued,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    onSent(sent: (message: QueuedMessage, reply: Reply) => void) {
      sentListeners.add(sent)
      return () => void sentListeners.delete(sent)
    },
    onRefused(refused: (message: QueuedMessage) => void) {
      refusedListeners.add(refused)
      return () => void refusedListeners.delete(refused)
    },
    /** Pass `client_id` if something, such as a preview, is already stored under it. */
    write(to: ProfileId, { text, gift, photo }: Content, client_id = newId()) {
      apply({
        type: 'written',
        message: { client_id, to, text, gift: gift ?? null, photo: photo ?? null, written_at: now().toISOString() },
      })
      keep(client_id)
      void run(to)
    },
    retry(id: ClientId) {
      const message = find(id)
      if (message === undefined) return
      apply({ type: 'retried', client_id: id })
      keep(id)
      void run(message.to)
    },
    discard(id: ClientId) {
      storage.remove(id)
      apply({ type: 'gone', client_id: id })
    },
    /** Another tab has sent or discarded this message. */
    forget: (id: ClientId) => apply({ type: 'gone', client_id: id }),
    /** Sends the leftovers after a reload. */
    resume() {
      for (const to of new Set(queued.map((message) => message.to))) void run(to)
    },
  }
}
