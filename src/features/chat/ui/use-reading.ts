import { useEffect, useRef } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { type Message, readChat } from '#features/chat/chat.contract.ts'
import type { ConversationId } from '#kernel/ids.ts'

import { noteRead } from './chats.ts'

/** CHAT-6: marks messages as read once the page is visible and the end of the log in view. */
export function useReading(id: ConversationId | null, messages: readonly Message[], atEnd: boolean) {
  const lastRead = useRef(0)
  const seq = messages.findLast(({ own }) => !own)?.seq ?? 0

  useEffect(() => {
    async function read() {
      if (id === null || document.hidden || !atEnd || seq <= lastRead.current) return
      const before = lastRead.current
      lastRead.current = seq
      try {
        noteRead(id, (await browserApi(readChat, { body: { conversation: { id }, seq } })).num_unread_messages)
      } catch {
        // Retried with the next message, or when the page becomes visible again.
        lastRead.current = before
      }
    }
    const handleSight = () => void read()
    handleSight()
    document.addEventListener('visibilitychange', handleSight)
    return () => document.removeEventListener('visibilitychange', handleSight)
  }, [id, seq, atEnd])
}
