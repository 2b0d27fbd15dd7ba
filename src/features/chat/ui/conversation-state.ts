import type { ConversationId } from '#kernel/ids.ts'

import type { Means, Message } from '../chat.contract.ts'

/** The part of a conversation this screen has loaded, messages in order. */
export type Conversation = {
  id: ConversationId | null
  messages: readonly Message[]
  /** No gap up to this sequence number; fetch from here. */
  knownTo: number
  /** The server has older messages. */
  more: boolean
  hidden: boolean
  readByOther: number
  means: Means
}

/** Response of openChat. */
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
  /** Response to a request for messages after `after`. */
  | { type: 'newer'; after: number; page: Opened }
  | { type: 'sent'; conversation: ConversationId; message: Message; credits: number }
  /** A known message reads differently now. */
  | { type: 'changed'; messages: readonly Message[] }
  | { type: 'read'; seq: number }
  /** The reader is at the end of a long log. */
  | { type: 'at_end' }
  | { type: 'balance'; credits: number }

/** A conversation that stays open for an evening would fill the memory; older messages load again when scrolled to. */
const MOST_KEPT = 300
/** Fewer, so that it happens once in a while and not with every message. */
const KEPT_AT_END = 200

export function initConversation({ conversation, messages, more, hidden, read_by_other, means }: Opened): Conversation {
  const id = conversation?.id ?? null
  return { id, messages, knownTo: lastSeq(messages), more, hidden, readByOther: read_by_other, means }
}

/** Responses arrive in any order and more than once; sequence numbers put them in place. */
export function conversationReducer(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'older': {
      const { messages, more, hidden } = event.page
      return { ...state, messages: merged(state.messages, messages), more, hidden }
    }
    case 'newer': {
      const { page, after } = event
      const fresh = { ...initConversation(page), readByOther: Math.max(state.readByOther, page.read_by_other) }
      // More arrived than fits one page: the log would have a gap, so start over from the newest page.
      if (page.more && after > 0) return fresh
      if (after === 0) return { ...fresh, messages: merged(page.messages, state.messages) }
      const knownTo = Math.max(state.knownTo, lastSeq(page.messages))
      return { ...fresh, more: state.more, knownTo, messages: merged(state.messages, page.messages) }
    }
    case 'sent': {
      const { conversation, message, credits } = event
      const messages = merged(state.messages, [message])
      // The other may have written in between: then the gap-free part ends before this message.
      const knownTo = message.seq === state.knownTo + 1 ? message.seq : state.knownTo
      return { ...state, id: conversation, messages, knownTo, means: afterSending(state.means, message, credits) }
    }
    case 'changed': {
      const changed = new Map(event.messages.map((message) => [message.seq, message]))
      return { ...state, messages: state.messages.map((message) => changed.get(message.seq) ?? message) }
    }
    case 'read':
      return event.seq > state.readByOther ? { ...state, readByOther: event.seq } : state
    case 'at_end':
      return state.messages.length > MOST_KEPT
        ? { ...state, messages: state.messages.slice(-KEPT_AT_END), more: true }
        : state
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

/** Estimates the allowance until the next response from the server. */
function afterSending(means: Means, { kind }: Message, credits: number): Means {
  const cost = { text: means.cost, photo: means.photo_cost, gift: means.gift_cost }[kind]
  const left = means.free_left === null ? 0 : means.free_left - Math.ceil(cost / Math.max(1, means.cost))
  return { ...withCredits(means, credits), free_left: left > 0 ? left : null }
}

function withCredits(means: Means, credits: number): Means {
  const lacksCredits = credits < means.cost
  if (means.refusal !== null && means.refusal !== 'not_enough_credits') return { ...means, credits }
  return { ...means, credits, refusal: lacksCredits ? 'not_enough_credits' : null }
}
