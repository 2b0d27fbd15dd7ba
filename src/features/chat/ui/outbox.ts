import type { ClientId, ProfileId } from '#kernel/ids.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

import { type Content, nextFor, type OutboxEvent, outbox, type Refusal, type Waiting } from './outbox-state.ts'

/** After the API client has given up by itself: the first pause, and the longest. Coming back online ends any. */
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = MINUTE

export type OutboxStorage = {
  load: () => Waiting[]
  put: (message: Waiting) => void
  remove: (id: ClientId) => void
}

/** How sending a file comes along; what is uploaded is not uploaded again. */
export type Underway = { onProgress: (part: number) => void; onUploaded: (id: string) => void }

type Ports<Reply> = {
  send: (message: Waiting, underway: Underway) => Promise<Reply>
  /** What the error means: a refusal for the person, or undefined where trying again helps. */
  refusalOf: (error: unknown) => Refusal | undefined
  storage: OutboxStorage
  /** Ends after the time, or earlier when the network is back. */
  wait: (ms: number) => Promise<void>
  newId: () => ClientId
  now: () => Date
}

/**
 * CHAT-4: everything one writes is stored before it is sent, goes out in the order of its conversation, and is tried
 * until the server has it or refuses it. Ids stay with their messages, so that nothing is stored or charged twice,
 * whatever is repeated and by however many tabs.
 */
export function keepOutbox<Reply>({ send, refusalOf, storage, wait, newId, now }: Ports<Reply>) {
  let waiting: readonly Waiting[] = storage.load()
  const running = new Set<ProfileId>()
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(message: Waiting, reply: Reply) => void>()
  const refusedListeners = new Set<(message: Waiting) => void>()

  function apply(event: OutboxEvent) {
    waiting = outbox(waiting, event)
    for (const changed of listeners) changed()
  }

  const find = (id: ClientId) => waiting.find(({ client_id }) => client_id === id)

  function keep(id: ClientId) {
    const message = find(id)
    if (message) storage.put(message)
  }

  async function run(to: ProfileId) {
    if (running.has(to)) return
    running.add(to)
    let pause = FIRST_PAUSE
    for (let message = nextFor(waiting, to); message !== undefined; message = nextFor(waiting, to)) {
      pause = (await tryOnce(message)) ? FIRST_PAUSE : await afterPause(pause)
    }
    running.delete(to)
  }

  async function afterPause(pause: number): Promise<number> {
    await wait(pause)
    return Math.min(pause * 2, LONGEST_PAUSE)
  }

  /** False: nobody knows, so it is tried again. */
  async function tryOnce(message: Waiting): Promise<boolean> {
    const { client_id } = message
    try {
      const reply = await send(message, {
        onProgress: (progress) => apply({ type: 'progressed', client_id, progress }),
        onUploaded(id) {
          apply({ type: 'uploaded', client_id, id })
          keep(client_id)
        },
      })
      // Whoever shows the conversation gets the stored message before the waiting one goes: no bubble blinks.
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
    /** All that wait, for whomever. The same array until something changes. */
    waiting: () => waiting,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    onSent(sent: (message: Waiting, reply: Reply) => void) {
      sentListeners.add(sent)
      return () => void sentListeners.delete(sent)
    },
    onRefused(refused: (message: Waiting) => void) {
      refusedListeners.add(refused)
      return () => void refusedListeners.delete(refused)
    },
    /** `client_id` where something of the message has been made under it before. */
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
    /** Another tab has sent or thrown away this one. */
    forget: (id: ClientId) => apply({ type: 'gone', client_id: id }),
    /** After a reload: what was left over goes out now. */
    resume() {
      for (const to of new Set(waiting.map((message) => message.to))) void run(to)
    },
  }
}
