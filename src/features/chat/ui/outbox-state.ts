import type { ClientId, ProfileId } from '#kernel/ids.ts'

import type { GiftId } from '../gift-kinds.rules.ts'

/** Why the server refused a message, in its own words. */
export type Refusal = { code: string; message: string }

/** The file itself stays in memory: localStorage is too small for it. */
export type QueuedPhoto = {
  /** Server id, once uploaded. */
  id: string | null
  width: number
  height: number
}

/** A message the server has not confirmed. `failed` waits for the member to retry or discard it. */
export type QueuedMessage = {
  client_id: ClientId
  /** The person, not the conversation, which has no id before the first message. */
  to: ProfileId
  /** The note of a gift; empty for a photo. */
  text: string
  gift: GiftId | null
  photo: QueuedPhoto | null
  written_at: string
  /** `held`: offline, sent when the connection is back. */
  state: 'sending' | 'held' | 'failed'
  refusal: Refusal | null
  /** Upload progress from 0 to 1. */
  progress?: number
}

export type Content = { text: string; gift?: GiftId; photo?: QueuedPhoto }

export type OutboxEvent =
  | { type: 'written'; message: Pick<QueuedMessage, 'client_id' | 'to' | 'text' | 'gift' | 'photo' | 'written_at'> }
  | { type: 'held'; client_id: ClientId }
  | { type: 'refused'; client_id: ClientId; refusal: Refusal }
  | { type: 'retried'; client_id: ClientId }
  | { type: 'progressed'; client_id: ClientId; progress: number }
  | { type: 'uploaded'; client_id: ClientId; id: string }
  /** Stored by the server, or discarded here or in another tab. */
  | { type: 'gone'; client_id: ClientId }

/** Keeps messages in sending order. */
export function outbox(queued: readonly QueuedMessage[], event: OutboxEvent): readonly QueuedMessage[] {
  switch (event.type) {
    case 'written':
      return [...queued, { ...event.message, state: 'sending', refusal: null }]
    case 'held':
      return change(queued, event.client_id, { state: 'held' })
    case 'refused':
      return change(queued, event.client_id, { state: 'failed', refusal: event.refusal })
    case 'retried': {
      // Later messages may already have arrived, so a retry goes to the end, with the same id.
      const again = queued.filter(({ client_id }) => client_id === event.client_id)
      const others = queued.filter(({ client_id }) => client_id !== event.client_id)
      return [...others, ...again.map((message) => ({ ...message, state: 'sending' as const, refusal: null }))]
    }
    case 'progressed':
      return change(queued, event.client_id, { progress: event.progress })
    case 'uploaded':
      return queued.map((message) =>
        message.client_id === event.client_id && message.photo
          ? { ...message, photo: { ...message.photo, id: event.id } }
          : message,
      )
    case 'gone':
      return queued.filter(({ client_id }) => client_id !== event.client_id)
  }
}

function change(
  queued: readonly QueuedMessage[],
  id: ClientId,
  patch: Partial<QueuedMessage>,
): readonly QueuedMessage[] {
  return queued.map((message) => (message.client_id === id ? { ...message, ...patch } : message))
}

/** One at a time and in order. A failed message does not block those after it. */
export function nextFor(queued: readonly QueuedMessage[], to: ProfileId): QueuedMessage | undefined {
  return queued.find((message) => message.to === to && message.state !== 'failed')
}
