import { browserApi } from '#app/api/browser-api.ts'
import * as contract from '#features/chat/chat.contract.ts'
import type { ConversationId } from '#kernel/ids.ts'
import { SECOND } from '#kernel/time.ts'

/** A sign lasts this long on the other side, with a little to spare; it is sent again no sooner. */
const TYPING_PAUSE = 3 * SECOND

let last: { conversation: ConversationId; at: number } | undefined

/** To be called at every key: tells the other now and then that somebody is writing. */
export function tellTyping(conversation: ConversationId, now = performance.now()) {
  if (last?.conversation === conversation && now - last.at < TYPING_PAUSE) return
  last = { conversation, at: now }
  // Nobody misses a lost sign.
  browserApi(contract.tellTyping, { body: { conversation: { id: conversation } } }).catch(() => undefined)
}
