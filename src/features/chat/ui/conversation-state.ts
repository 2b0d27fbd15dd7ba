import type { ConversationId } from '#kernel/ids.ts'

import type { Means, Message } from '../chat.contract.ts'

/** One conversation as far as this screen knows it; messages in their order. */
export type Conversation = {
  id: ConversationId | null
  messages: readonly Message[]
  /** Up to this number nothing is missing: what comes after it is asked for. */
  knownTo: number
  /** Older ones can be asked for. */
  more: boolean
  hidden: boolean
  readByOther: number
  means: Means
}

/** What openChat answers. */
export type Opened = {
  conversation: { id: ConversationId } | null
  messages: readonly Message[]
  more: boolean
  hidden: boolean
  read_by_other: number
  means: Means
}

type ConversationEvent =
  | { type: 'older'; page: Opened }
  /** The answer to "what came after `after`". */
  | { type: 'newer'; after: number; page: Opened }
  | { type: 'sent'; conversation: ConversationId; message: Message; credits: number }
  | { type: 'read'; seq: number }
  | { type: 'balance'; credits: number }

export function begin({ conversation, messages, more, hidden, read_by_other, means }: Opened): Conversation {
  const id = conversation?.id ?? null
  return { id, messages, knownTo: lastSeq(messages), more, hidden, readByOther: read_by_other, means }
}

/** Answers arrive in any order and more than once; the sequence numbers say what belongs where. */
export function converse(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'older': {
      const { messages, more, hidden } = event.page
      return { ...state, messages: merged(state.messages, messages), more, hidden }
    }
    case 'newer': {
      const { page, after } = event
      const fresh = { ...begin(page), readByOther: Math.max(state.readByOther, page.read_by_other) }
      // More came than one answer holds: those in between are missing, so the newest stand alone.
      if (page.more && after > 0) return fresh
      // Nothing was known before: it is the first page.
      if (after === 0) return { ...fresh, messages: merged(page.messages, state.messages) }
      const knownTo = Math.max(state.knownTo, lastSeq(page.messages))
      return { ...fresh, more: state.more, knownTo, messages: merged(state.messages, page.messages) }
    }
    case 'sent': {
      const { conversation, message, credits } = event
      const messages = merged(state.messages, [message])
      // Something of the other may lie in between: then what is known ends before it.
      const knownTo = message.seq === state.knownTo + 1 ? message.seq : state.knownTo
      return { ...state, id: conversation, messages, knownTo, means: afterSending(state.means, message, credits) }
    }
    case 'read':
      return event.seq > state.readByOther ? { ...state, readByOther: event.seq } : state
    case 'balance':
      return { ...state, means: withCredits(state.means, event.credits) }
  }
}

function merged(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const bySeq = new Map([...some, ...others].map((message) => [message.seq, message]))
  if (bySeq.size === some.length) return some
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

export const lastSeq = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0

/** So many messages less are free, and the balance is what the reply says; the server says more at the next look. */
function afterSending(means: Means, { kind }: Message, credits: number): Means {
  const cost = { text: means.cost, photo: means.photo_cost, gift: means.gift_cost }[kind]
  const left = means.free_left === null ? 0 : means.free_left - Math.ceil(cost / Math.max(1, means.cost))
  return { ...withCredits(means, credits), free_left: left > 0 ? left : null }
}

function withCredits(means: Means, credits: number): Means {
  const poor = credits < means.cost
  if (means.refusal !== null && means.refusal !== 'not_enough_credits') return { ...means, credits }
  return { ...means, credits, refusal: poor ? 'not_enough_credits' : null }
}
