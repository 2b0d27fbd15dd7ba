import type { ClientId, ProfileId } from '#kernel/ids.ts'

import type { GiftId } from '../gift-kinds.rules.ts'

/** Why a message did not go out, in the server's words. */
export type Refusal = { code: string; message: string }

/** A photo on its way. The file itself is kept in memory only: localStorage is too small for it. */
export type WaitingPhoto = {
  /** What the server calls it, once it is uploaded. */
  id: string | null
  width: number
  height: number
}

/** A message of this browser that the server has not confirmed yet. `failed` waits for the person. */
export type Waiting = {
  client_id: ClientId
  /** Whom it is for: one conversation per person, also before it has an id. */
  to: ProfileId
  /** Of a gift its note; of a photo nothing. */
  text: string
  gift: GiftId | null
  photo: WaitingPhoto | null
  written_at: string
  /** `held`: the network is away, it goes out by itself. */
  state: 'sending' | 'held' | 'failed'
  refusal: Refusal | null
  /** How much of its file has been sent, from 0 to 1. */
  progress?: number
}

/** What one writes, gives or shows. */
export type Content = { text: string; gift?: GiftId; photo?: WaitingPhoto }

export type OutboxEvent =
  | { type: 'written'; message: Pick<Waiting, 'client_id' | 'to' | 'text' | 'gift' | 'photo' | 'written_at'> }
  | { type: 'held'; client_id: ClientId }
  | { type: 'refused'; client_id: ClientId; refusal: Refusal }
  | { type: 'retried'; client_id: ClientId }
  | { type: 'progressed'; client_id: ClientId; progress: number }
  | { type: 'uploaded'; client_id: ClientId; id: string }
  /** Stored by the server, or thrown away by the person, here or in another tab. */
  | { type: 'gone'; client_id: ClientId }

/** In the order in which they go out. */
export function outbox(waiting: readonly Waiting[], event: OutboxEvent): readonly Waiting[] {
  switch (event.type) {
    case 'written':
      return [...waiting, { ...event.message, state: 'sending', refusal: null }]
    case 'held':
      return change(waiting, event.client_id, { state: 'held' })
    case 'refused':
      return change(waiting, event.client_id, { state: 'failed', refusal: event.refusal })
    case 'retried': {
      // What was written after it may have arrived already: it goes to the end, with the same id.
      const again = waiting.filter(({ client_id }) => client_id === event.client_id)
      const others = waiting.filter(({ client_id }) => client_id !== event.client_id)
      return [...others, ...again.map((message) => ({ ...message, state: 'sending' as const, refusal: null }))]
    }
    case 'progressed':
      return change(waiting, event.client_id, { progress: event.progress })
    case 'uploaded':
      return waiting.map((message) =>
        message.client_id === event.client_id && message.photo
          ? { ...message, photo: { ...message.photo, id: event.id } }
          : message,
      )
    case 'gone':
      return waiting.filter(({ client_id }) => client_id !== event.client_id)
  }
}

function change(waiting: readonly Waiting[], id: ClientId, news: Partial<Waiting>): readonly Waiting[] {
  return waiting.map((message) => (message.client_id === id ? { ...message, ...news } : message))
}

/** One at a time and in order. A failed one steps aside: what comes after it may still be fine. */
export function nextFor(waiting: readonly Waiting[], to: ProfileId): Waiting | undefined {
  return waiting.find((message) => message.to === to && message.state !== 'failed')
}
