import { localStore } from '#app/page/local-storage.ts'
import type { ProfileId } from '#kernel/ids.ts'

import { draftStorage, waitingFor } from './draft-storage.ts'
import { outboxOf } from './use-outbox.ts'

/** An open conversation sends its own: the text is in its field. */
const CONVERSATION = /\/(chats\/.+|chat)$/

/** CHAT-4, CHAT-15: what a reload interrupted, and what waited for more credits than there were when Send was pressed. */
export function sendUnsent(me: string, credits: number) {
  const outbox = outboxOf(me)
  if (CONVERSATION.test(location.pathname)) return
  const drafts = draftStorage(localStore(), me)
  for (const to of waitingFor(localStore(), me)) {
    const waiting = drafts.readWaiting(to, new Date())
    if (waiting !== undefined && credits <= waiting.credits) continue
    drafts.writeWaiting(to, undefined, new Date())
    // Changed since: a draft again.
    if (waiting === undefined || drafts.read(to).trim() !== waiting.text) continue
    drafts.write(to, '')
    outbox.write(to as ProfileId, { text: waiting.text }, waiting.id)
  }
}
