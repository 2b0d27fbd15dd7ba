import { useEffect } from 'react'

import { useLive } from '#app/live/use-live.ts'
import { localStore } from '#app/page/local-storage.ts'
import { usePage } from '#app/page/use-page.ts'

import { reloadChats, tellPoll } from './chats.ts'
import { hasLeftovers } from './outbox-storage.ts'

/** CHAT-8: the conversations as they are now, here and in whatever conversation is open. */
export async function pollChats(): Promise<void> {
  tellPoll()
  await reloadChats()
}

/** On every page of a member: counts follow the hints, and what a reload interrupted is sent. */
export function useChatHints() {
  const me = usePage().user?.profile.id

  useLive((hint) => {
    // The sender's own tabs hear of a message too; asking costs little and keeps every list right.
    if (['message', 'chats', 'reconnected'].includes(hint.type) || (hint.type === 'read' && hint.own))
      // What fails is asked again by the next hint or the poll.
      reloadChats().catch(() => undefined)
  })

  useEffect(() => {
    if (me === undefined || !hasLeftovers(localStore(), me)) return
    void import('./use-outbox.ts').then(({ outboxOf }) => outboxOf(me))
  }, [me])
}
