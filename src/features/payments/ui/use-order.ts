import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useLive } from '#app/live/use-live.ts'
import * as contract from '#features/payments/payments.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import { watchOrder } from './watch-order.ts'

export type OrderReply = ReplyOf<typeof contract.readOrder>

/**
 * PAY-2, R-PAY-6: an order's status, kept up to date by backed-off polling and by balance hints. Grants nothing; it
 * only shows what the server knows.
 */
export function useOrder(first: OrderReply) {
  const { revalidate } = useRevalidator()
  const [reply, setReply] = useState(first)
  const [timedOut, setTimedOut] = useState(false)
  const watch = useRef<ReturnType<typeof watchOrder>>(undefined)
  const { id, state } = reply.order
  const waiting = state === 'loading' || state === 'pending'

  const ask = useEffectEvent(async () => {
    const next = await browserApi(contract.readOrder, { query: { id } })
    setReply(next)
    // The bar, banners and scope read it from the root loader.
    if (next.order.state === 'completed') await revalidate()
  })

  useEffect(() => {
    if (!waiting) return
    watch.current = watchOrder({
      ask: () => ask(),
      onLimit: () => setTimedOut(true),
      visibility: document,
      now: () => performance.now(),
    })
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [waiting])

  useLive((hint) => {
    if (hint.type === 'balance' || hint.type === 'reconnected') watch.current?.pollNow()
  })

  return { ...reply, waiting, timedOut, checkAgain: () => watch.current?.pollNow() }
}
