import { useRef, useState } from 'react'

import { useBalance } from '#features/payments/ui/balance.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'

import { announcePoll } from './chats.ts'
import { useDrafts } from './use-outbox.ts'

/**
 * CHAT-15: the sheet that sells credits, and the message that waits for them. `sendUnsent` sends it once they are there,
 * also when the provider's page came between; closing the sheet leaves it a draft.
 */
export function useTopUpFor(to: ProfileId) {
  const [purpose, setPurpose] = useState<'credits' | 'message'>()
  const drafts = useDrafts()
  const credits = useBalance()
  const paid = useRef(false)
  return {
    open: () => setPurpose('credits'),
    forMessage(text: string) {
      drafts.writeWaiting(to, { text, id: crypto.randomUUID() as ClientId, credits })
      paid.current = false
      setPurpose('message')
    },
    sheet: {
      open: purpose !== undefined,
      sends: purpose === 'message',
      onPaid() {
        paid.current = true
        // The balance arrives with a live hint, which may get lost.
        announcePoll()
      },
      onClose() {
        // The sheet closes by itself once paid, before the message is out.
        if (!paid.current) drafts.writeWaiting(to)
        setPurpose(undefined)
      },
    },
  }
}
