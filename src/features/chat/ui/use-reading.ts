import { useEffect, useRef } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { type Message, readChat } from '#features/chat/chat.contract.ts'
import type { ConversationId } from '#kernel/ids.ts'

import { noteRead } from './chats.ts'

/** CHAT-6: what the other said is read when it is on the screen: the page is visible and the end of the log in sight. */
export function useReading(id: ConversationId | null, messages: readonly Message[], atEnd: boolean) {
  const told = useRef(0)
  const seq = messages.findLast(({ own }) => !own)?.seq ?? 0

  useEffect(() => {
    async function read() {
      if (id === null || document.hidden || !atEnd || seq <= told.current) return
      const before = told.current
      told.current = seq
      try {
        noteRead(id, (await browserApi(readChat, { body: { conversation: { id }, seq } })).num_unread_messages)
      } catch {
        // Told again with the next message, or when the page shows again.
        told.current = before
      }
    }
    const handleSight = () => void read()
    handleSight()
    document.addEventListener('visibilitychange', handleSight)
    return () => document.removeEventListener('visibilitychange', handleSight)
  }, [id, seq, atEnd])
}
