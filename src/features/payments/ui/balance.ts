import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { poll } from '#app/api/poll.ts'
import { useLive } from '#app/live/use-live.ts'
import { readPageUser } from '#app/page/page-user.ts'
import { usePage } from '#app/page/use-page.ts'

/** Last balance this tab received. Never set on the server, where all requests would share it. */
const $balance = atom<number | null>(null)

/** Call with every reply or live hint that carries the balance. */
export const setBalance = (credits: number) => $balance.set(credits)

/** NAV-3: the member's credits, as far as this page knows. */
export function useBalance(): number {
  const first = usePage().user?.credits ?? 0
  return useStore($balance, { ssr: 'initial' }) ?? first
}

/** CHAT-8: live hints update it early, polling guarantees it. A first purchase reloads the page data. */
export function useBalanceUpdates(isPushed: () => boolean) {
  const { user } = usePage()
  const { revalidate } = useRevalidator()
  const credits = user?.credits
  const paid = user?.paid_user

  // Page data is newer than earlier hints.
  useEffect(() => {
    if (user) setBalance(user.credits)
  }, [user])

  useLive((hint) => {
    if (hint.type !== 'balance') return
    setBalance(hint.credits)
    // The first purchase unlocks more than credits.
    if (paid === false && credits !== undefined && hint.credits > credits) void revalidate()
  })

  useEffect(() => {
    async function ask() {
      const now = await readPageUser(browserApi)
      setBalance(now.credits)
      if (now.paid_user !== paid) await revalidate()
    }
    return poll(ask, document, () => performance.now(), isPushed)
  }, [paid, revalidate, isPushed])
}
