import { useEffect } from 'react'

import { useLive } from '#app/live/use-live.ts'
import { localStore } from '#app/page/local-storage.ts'
import { usePage } from '#app/page/use-page.ts'
import { useBalance } from '#features/payments/ui/balance.ts'

import { announcePoll, reloadChats } from './chats.ts'
import { hasUnsent } from './outbox-storage.ts'
import { useArrivalToasts } from './use-arrival-toasts.tsx'

/** CHAT-8: refetches the list and any open conversation. */
export async function pollChats(): Promise<void> {
  announcePoll()
  await reloadChats()
}

/** Runs on every member page: keeps counts current, resends what a reload interrupted, sends what waited for credits. */
export function useChatHints() {
  const me = usePage().user?.profile.id
  useArrivalToasts()

  useLive((hint) => {
    // The sender's other tabs get the hint too; a refetch is cheap and keeps every list right.
    if (
      ['message', 'message_changed', 'match', 'chats', 'reconnected'].includes(hint.type) ||
      (hint.type === 'read' && hint.own)
    )
      // The next hint or poll retries.
      reloadChats().catch(() => undefined)
  })

  const credits = useBalance()
  useEffect(() => {
    if (me && hasUnsent(localStore())) void import('./send-unsent.ts').then(({ sendUnsent }) => sendUnsent(me, credits))
  }, [me, credits])
}
