import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useLive } from '#app/live/use-live.ts'
import * as contract from '#features/payments/payments.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import { watchOrder } from './watch-order.ts'

export type Standing = ReplyOf<typeof contract.readOrder>

/**
 * PAY-2, R-PAY-6: how an order stands, kept up to date while it is on its way: by questions that become rarer, and early
 * when the balance changes. Nothing here grants anything; the page only tells what the server knows.
 */
export function useOrder(first: Standing) {
  const { revalidate } = useRevalidator()
  const [standing, setStanding] = useState(first)
  const [tired, setTired] = useState(false)
  const watch = useRef<ReturnType<typeof watchOrder>>(undefined)
  const { id, state } = standing.order
  const waiting = state === 'loading' || state === 'pending'

  const ask = useEffectEvent(async () => {
    const next = await browserApi(contract.readOrder, { query: { id } })
    setStanding(next)
    // Bar, banners and scope learn of it with the root's own data.
    if (next.order.state === 'completed') await revalidate()
  })

  useEffect(() => {
    if (!waiting) return
    watch.current = watchOrder({
      ask: () => ask(),
      onLimit: () => setTired(true),
      sight: document,
      now: () => performance.now(),
    })
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [waiting])

  useLive((news) => {
    if (news.type === 'balance' || news.type === 'reconnected') watch.current?.look()
  })

  return { ...standing, waiting, tired, checkAgain: () => watch.current?.look() }
}
