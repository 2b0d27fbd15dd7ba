import { useEffect, useEffectEvent, useState } from 'react'

import type { Means } from '#features/chat/chat.contract.ts'
import { useBalance } from '#features/payments/ui/balance.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'

import { announcePoll } from './chats.ts'
import type { Waiting } from './draft-storage.ts'
import type { Draft } from './use-draft.ts'
import { useDrafts } from './use-outbox.ts'

type TopUpFor = { to: ProfileId; draft: Draft; refusal: Means['refusal']; onSend: (waiting: Waiting) => void }

/**
 * CHAT-15: the sheet that sells credits, and the message that waits for them. It goes out once, under the id it got when
 * Send was pressed, also when the provider's page came between; closing the sheet leaves it a draft.
 */
export function useTopUpFor({ to, draft, refusal, onSend }: TopUpFor) {
  const [purpose, setPurpose] = useState<'credits' | 'message'>()
  const drafts = useDrafts()
  const credits = useBalance()

  function sendWaiting() {
    const waiting = drafts.readWaiting(to)
    if (waiting === undefined) return
    // Another tab may have sent or changed it meanwhile.
    const unchanged = draft.text.trim() === waiting.text
    drafts.writeWaiting(to)
    if (unchanged) onSend(waiting)
  }

  const handleCredits = useEffectEvent(sendWaiting)
  const hasDraft = draft.text !== ''
  useEffect(() => {
    if (refusal === null && hasDraft) handleCredits()
  }, [refusal, hasDraft])

  return {
    open: () => setPurpose('credits'),
    forMessage(text: string) {
      drafts.writeWaiting(to, { text, id: crypto.randomUUID() as ClientId, credits })
      setPurpose('message')
    },
    sheet: {
      open: purpose !== undefined,
      sends: purpose === 'message',
      onPaid() {
        sendWaiting()
        // The balance arrives with a live hint, which may get lost.
        announcePoll()
      },
      onClose() {
        drafts.writeWaiting(to)
        setPurpose(undefined)
      },
    },
  }
}
