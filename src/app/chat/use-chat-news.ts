import { useEffect } from 'react'

import { hasLeftovers } from '#features/chat/ui/outbox-storage.ts'

import { useLive } from '../live/use-live.ts'
import { usePage } from '../use-page.ts'
import { reloadChats, spreadChatNews } from './chats.ts'
import { shelf } from './shelf.ts'

/** CHAT-8: the conversations as they are now, here and in whatever conversation is open. */
export async function pollChats(): Promise<void> {
  spreadChatNews()
  await reloadChats()
}

/** On every page of a member: counts follow the hints, and what a reload interrupted is sent. */
export function useChatNews() {
  const me = usePage().user?.profile.id

  useLive((news) => {
    // The sender's own tabs hear of a message too; asking costs little and keeps every list right.
    if (['message', 'chats', 'reconnected'].includes(news.type) || (news.type === 'read' && news.own))
      reloadChats().catch(() => undefined)
  })

  useEffect(() => {
    if (me === undefined || !hasLeftovers(shelf(), me)) return
    void import('./outbox.ts').then(({ outboxOf }) => outboxOf(me))
  }, [me])
}
