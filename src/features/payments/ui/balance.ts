import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { poll } from '#app/api/poll.ts'
import { useLive } from '#app/live/use-live.ts'
import { readPageUser } from '#app/page/page-user.ts'
import { usePage } from '#app/page/use-page.ts'

/** What this tab heard last. Written in the browser only: on the server everybody shares it. */
const $balance = atom<number | null>(null)

/** For every call or hint that brings the balance along. */
const setBalance = (credits: number) => $balance.set(credits)

/** NAV-3: the member's credits, as far as this page knows. */
export function useBalance(): number {
  const first = usePage().user?.credits ?? 0
  return useStore($balance, { ssr: 'initial' }) ?? first
}

/** CHAT-8: hints make it early, the poll of the user is the floor. Who became a paid member gets the whole page anew. */
export function useBalanceNews() {
  const { user } = usePage()
  const { revalidate } = useRevalidator()
  const credits = user?.credits
  const paid = user?.paid_user

  // What came with the page, or with its being made anew, is newer than what was heard before.
  useEffect(() => {
    if (user) setBalance(user.credits)
  }, [user])

  useLive((news) => {
    if (news.type !== 'balance') return
    setBalance(news.credits)
    // A first purchase opens more than credits.
    if (paid === false && credits !== undefined && news.credits > credits) void revalidate()
  })

  useEffect(() => {
    async function ask() {
      const now = await readPageUser(browserApi)
      setBalance(now.credits)
      if (now.paid_user !== paid) await revalidate()
    }
    return poll(ask, document, () => performance.now())
  }, [paid, revalidate])
}
