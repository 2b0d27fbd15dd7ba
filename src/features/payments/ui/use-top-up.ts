import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import type { useFreshProof } from '#features/accounts/ui/fresh-proof.tsx'
import * as contract from '#features/payments/payments.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ClientId } from '#kernel/ids.ts'

import { methodsHere, ofThisBrowser } from './apple-pay.ts'
import { keepWayBack } from './came-from.ts'
import { clickIds } from './choose-order.ts'
import { presetOf, type TopUpOffer, topUpOffer } from './top-up-offer.ts'

type Order = contract.Order

/** R-PAY-7: kept over closing and opening the sheet, so that an order whose answer was lost is not placed twice. */
const ids = clickIds(() => crypto.randomUUID())

/** What the prices on the screen no longer match. */
const OUTDATED = ['price_changed', 'package_not_found', 'method_not_available', 'order_not_found']

/** PAY-9: prices and stored method, fetched when the sheet opens, and its one order action. */
export function useTopUp(withFreshProof: ReturnType<typeof useFreshProof>['withFreshProof']) {
  const refusalText = useRefusalText()
  const { pathname, search } = useLocation()
  const [offer, setOffer] = useState<TopUpOffer | null>(null)
  const [running, setRunning] = useState<contract.RunningOrder | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  const [wish, setWish] = useState<string>()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef(false)
  const chosen = offer?.packages.find(({ id }) => id === wish) ?? presetOf(offer?.packages ?? [])
  const method = chosen && offer?.methodFor(chosen.id)

  async function load() {
    try {
      const [{ top_up, running: current = null }, list] = await Promise.all([
        browserApi(contract.readRepeatOrder, {}),
        browserApi(contract.listPackages, { query: { country: undefined, code: undefined } }),
      ])
      setOffer(topUpOffer({ ...list, methods: methodsHere(list.methods, ofThisBrowser()) }, top_up))
      setRunning(current)
      // A payment that answers within seconds is waited for instead of ordering anew.
      if (current?.status === 'pending' && !current.slow)
        setPlaced((await browserApi(contract.readOrder, { query: { id: current.id } })).order)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(refusalText(error))
    }
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [])

  /** R-PAY-12, R-PAY-13: orders what is on the screen, once, however often it is clicked. */
  async function order() {
    if (sending.current || !offer || !chosen || !method) return
    sending.current = true
    setPending(true)
    setRefusal(null)
    const { country, label } = offer
    const wanted = { package: chosen.id, method: method.id, total: chosen.amount }
    const body = { ...wanted, client_id: ids.idFor({ ...wanted, country, label }) as ClientId, start_now: true }
    // The provider may want the buyer on its own page, even for a stored card.
    keepWayBack(pathname + search)
    try {
      const reply =
        label === null
          ? await browserApi(contract.placeOrder, { body: { ...body, country, code: undefined } })
          : await withFreshProof(() => browserApi(contract.placeRepeatOrder, { body }))
      if (reply) await follow(reply.order)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'client_id_reused') ids.forget()
      if (OUTDATED.includes(error.code)) await load()
      setRefusal(refusalText(error))
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  async function follow(next: Order) {
    const url = next.payment?.checkout_url
    if (!url) return setPlaced(next)
    location.assign(url)
    // Never settle: keep the button pending until the next page loads.
    await new Promise<void>(() => undefined)
  }

  return {
    ...{ offer, running, placed, chosen, method, pending, refusal, order },
    choose: setWish,
    /** The last order is paid or over: the next click is a new one. */
    finish: ids.forget,
    /** Orders something else while the last payment stays unanswered. */
    orderElse() {
      ids.forget()
      setRunning((before) => before ?? (placed && runningOf(placed)))
      setPlaced(null)
    },
    retry() {
      setRefusal(null)
      setPlaced(null)
      void load()
    },
  }
}

function runningOf({ id, credits, amount, currency, payment }: Order): contract.RunningOrder | null {
  return payment && { id, credits, amount, currency, method: payment.method, status: 'pending', slow: false }
}

export type TopUp = ReturnType<typeof useTopUp>
