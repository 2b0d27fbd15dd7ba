import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { poll } from '#app/api/poll.ts'
import { useLive } from '#app/live/use-live.ts'
import { readPageUser } from '#app/page/page-user.ts'
import { usePage } from '#app/page/use-page.ts'

import { latestBalance } from './latest-balance.ts'

/** Last balance this tab received. Never set on the server, where all requests would share it. */
const $balance = atom<number | null>(null)

const latest = latestBalance((credits) => $balance.set(credits))

/** Call with every reply or live hint that carries the balance, and when a reply was asked for. */
export const setBalance = (credits: number, askedAt = performance.now()) => latest.take(credits, askedAt)

/** NAV-3: the member's credits, as far as this page knows. */
export function useBalance(): number {
  const first = usePage().user?.credits ?? 0
  return useStore($balance, { ssr: 'initial' }) ?? first
}

/** CHAT-8: live hints update it early, polling guarantees it. A first purchase reloads the page data. */
export function useBalanceUpdates(isPushed: () => boolean) {
  const { user } = usePage()
  const { revalidate } = useRevalidator()
  const loadedFrom = useLoadedFrom()
  const credits = user?.credits
  const paid = user?.paid_user

  useEffect(() => {
    if (user) latest.takePage(user, loadedFrom.current)
  }, [user, loadedFrom])

  useLive((hint) => {
    if (hint.type !== 'balance') return
    setBalance(hint.credits)
    // The first purchase unlocks more than credits.
    if (paid === false && credits !== undefined && hint.credits > credits) void revalidate()
  })

  useEffect(() => {
    async function ask() {
      const askedAt = performance.now()
      const now = await readPageUser(browserApi)
      setBalance(now.credits, askedAt)
      if (now.paid_user !== paid) await revalidate()
    }
    return poll(ask, document, () => performance.now(), isPushed)
  }, [paid, revalidate, isPushed])
}

/** When the page data on the screen was asked for; the document's own at its start. */
function useLoadedFrom() {
  const loading = [useRevalidator().state, useNavigation().state].includes('loading')
  const from = useRef(0)
  useEffect(() => {
    if (loading) from.current = performance.now()
  }, [loading])
  return from
}
