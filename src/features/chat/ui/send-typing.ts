import { browserApi } from '#app/api/browser-api.ts'
import * as contract from '#features/chat/chat.contract.ts'
import type { ConversationId } from '#kernel/ids.ts'
import { SECOND } from '#kernel/time.ts'

/** A little shorter than the indicator lasts on the other side. */
const TYPING_PAUSE = 3 * SECOND

let last: { conversation: ConversationId; at: number } | undefined

/** Call on every keystroke; throttled. */
export function sendTyping(conversation: ConversationId, now = performance.now()) {
  if (last?.conversation === conversation && now - last.at < TYPING_PAUSE) return
  last = { conversation, at: now }
  // Best effort: a lost indicator does no harm.
  browserApi(contract.tellTyping, { body: { conversation: { id: conversation } } }).catch(() => undefined)
}
