import type { ConversationId, ProfileId } from './ids.ts'

/** A plain constant, so pages load no schemas for it. */
export const LIVE_PATH = '/api/live.php'
export const CONSOLE_LIVE_PATH = '/api/console/live'

/**
 * Early hints for an open page. Nothing depends on them: the database is the source of truth and polling the fallback.
 */
export type LiveHint =
  | { type: 'message'; conversation: ConversationId; seq: number }
  /** A stored message reads differently: removed by a decision, or restored. */
  | { type: 'message_changed'; conversation: ConversationId; seq: number }
  /** Read up to `seq`, by the other person or (`own`) by this member in another tab. */
  | { type: 'read'; conversation: ConversationId; seq: number; own: boolean }
  | { type: 'typing'; conversation: ConversationId }
  | { type: 'like' }
  /** `own`: this member's like made the match, and its reply celebrates it. */
  | { type: 'match'; profile: ProfileId; own: boolean }
  | { type: 'balance'; credits: number }
  /** A conversation disappeared: blocked, or deleted in another tab; or its other member was hidden or is back. */
  | { type: 'chats' }
  /** Somebody in the lists of likes was hidden or is back. */
  | { type: 'likes' }
  /** The member's own profile was hidden for review, or is visible again. */
  | { type: 'profile' }

/**
 * What servers tell each other besides hints; no page receives it. Sessions of the member ended; `renewed` is the hash
 * of one that goes on under a new secret.
 */
export type LiveSignal = LiveHint | { type: 'sessions'; renewed?: string } | ConsoleHint

/** To the open pages of staff: a list of theirs has changed. */
export type ConsoleHint = { type: 'console'; topic: ConsoleTopic }
export type ConsoleTopic = 'requests' | 'staff' | 'cases' | 'fictional'

/** Pages told at once that somebody was hidden or is back, by the latest contact; the rest learn it by polling. */
export const MOST_HINTED = 1000

/** Close codes after which a page must not simply reconnect. */
export const LIVE_CLOSED = {
  /** Too many open pages; this was the oldest. */
  tooMany: 4001,
  /** The login of this socket has ended. */
  loggedOut: 4003,
} as const

/** Undefined for unknown hints, such as those of a newer server. */
export function parseHint(text: string): LiveHint | undefined {
  const hint = parsed(text)
  if (typeof hint !== 'object' || hint === null) return undefined
  return isHint(hint as Loose) ? (hint as LiveHint) : undefined
}

type Loose = Record<string, unknown>

function isHint(hint: Loose): boolean {
  switch (hint.type as LiveHint['type']) {
    case 'message':
    case 'message_changed':
      return typeof hint.conversation === 'string' && Number.isInteger(hint.seq)
    case 'read':
      return typeof hint.conversation === 'string' && Number.isInteger(hint.seq) && typeof hint.own === 'boolean'
    case 'typing':
      return typeof hint.conversation === 'string'
    case 'match':
      return typeof hint.profile === 'string' && typeof hint.own === 'boolean'
    case 'balance':
      return Number.isInteger(hint.credits)
    case 'like':
    case 'likes':
    case 'chats':
    case 'profile':
      return true
    default:
      return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Unparsable frames are ignored like unknown hints.
    return undefined
  }
}
