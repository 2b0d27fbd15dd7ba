import { useRef, useState } from 'react'

import type { ClientId } from '#kernel/ids.ts'

import { announcePoll } from './chats.ts'

type Waiting = { text: string; id: ClientId }

/**
 * CHAT-15: the sheet that sells credits, and the message that waits for them. It goes out once, under the id it got when
 * Send was pressed; closing the sheet leaves it a draft.
 */
export function useTopUpFor(onSend: (waiting: Waiting) => void) {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<Waiting>(undefined)

  function show(message: Waiting | undefined) {
    waiting.current = message
    setOpen(true)
  }

  return {
    open: () => show(undefined),
    forMessage: (text: string) => show({ text, id: crypto.randomUUID() as ClientId }),
    sheet: {
      open: isOpen,
      onPaid() {
        const message = waiting.current
        waiting.current = undefined
        if (message) onSend(message)
        // The balance arrives with a live hint, which may get lost.
        announcePoll()
      },
      onClose() {
        waiting.current = undefined
        setOpen(false)
      },
    },
  }
}
