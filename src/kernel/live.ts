import type { ConversationId, ProfileId } from './ids.ts'

/** Where a page listens for news; plain text on both sides, so that a page needs no schemas for it. */
export const LIVE_PATH = '/api/live.php'

/** What the server tells an open page early. Nothing depends on it: the store is the truth and polling is the floor. */
export type LiveHint =
  | { type: 'message'; conversation: ConversationId; seq: number }
  /** Somebody has read up to there: the other, or oneself in another tab (`own`). */
  | { type: 'read'; conversation: ConversationId; seq: number; own: boolean }
  | { type: 'typing'; conversation: ConversationId }
  | { type: 'like' }
  | { type: 'match'; profile: ProfileId }
  | { type: 'balance'; credits: number }
  /** A conversation vanished: blocked, or deleted in another tab. */
  | { type: 'chats' }
  /** One's own profile was hidden for a check, or can be seen again. */
  | { type: 'profile' }

/** Why the server closed a socket, where a page must not simply come back. */
export const LIVE_CLOSED = {
  /** The member opened more pages than are served at once; this was the oldest. */
  tooMany: 4001,
  /** The login it was opened with is over. */
  loggedOut: 4003,
} as const

/** The hint in a frame; undefined for what this page does not know, such as hints of a newer server. */
export function parseHint(text: string): LiveHint | undefined {
  const hint = parsed(text)
  if (typeof hint !== 'object' || hint === null) return undefined
  return isHint(hint as Loose) ? (hint as LiveHint) : undefined
}

type Loose = Record<string, unknown>

function isHint(hint: Loose): boolean {
  switch (hint.type as LiveHint['type']) {
    case 'message':
      return typeof hint.conversation === 'string' && Number.isInteger(hint.seq)
    case 'read':
      return typeof hint.conversation === 'string' && Number.isInteger(hint.seq) && typeof hint.own === 'boolean'
    case 'typing':
      return typeof hint.conversation === 'string'
    case 'match':
      return typeof hint.profile === 'string'
    case 'balance':
      return Number.isInteger(hint.credits)
    case 'like':
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
    // The caller takes what it cannot read as nothing.
    return undefined
  }
}
