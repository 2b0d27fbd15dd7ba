import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import type { MethodId } from '#features/payments/methods.rules.ts'
import type { Order } from '#features/payments/payments.contract.ts'
import * as contract from '#features/payments/payments.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ClientId } from '#kernel/ids.ts'

import { useMethodsHere } from './apple-pay.ts'
import { backIn, keepWayBack } from './came-from.ts'
import { chosenFrom, clickIds, packagesFor, type Wish } from './choose-order.ts'
import { isCodeRefusal, type PriceList, usePrices } from './use-prices.ts'

/** PAY-2: sends the buyer to the provider, or straight to the order status. */
export function useGoPay() {
  const navigate = useNavigate()
  return async ({ id, payment }: Order, query = '') => {
    if (payment?.checkout_url) {
      location.assign(payment.checkout_url)
      return untilShownAgain()
    }
    await navigate(`/credits/${id}/${payment?.method ?? ''}${query}`)
  }
}

/** Keeps the button pending until the next page loads, or until Back shows this one as it was left. */
function untilShownAgain() {
  return new Promise<void>((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve())
  })
}

/** One id per click, however often it is retried. */
export function useClickIds() {
  const [ids] = useState(() => clickIds(() => crypto.randomUUID()))
  return { idFor: (choice: object) => ids.idFor(choice) as ClientId, forget: ids.forget }
}

export type FirstChoice = {
  package: string | null
  method: MethodId | undefined
  typedCode: string
  codeRefusal: string | null
  trial: boolean
}

/** Restores the choice when the buyer comes back from the provider or the mandate. */
function keepInAddress({
  package: id,
  method,
  country,
  code,
}: Record<'package' | 'method' | 'country', string> & { code: string | undefined }) {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries({ package: id, method, country, code })) if (value) query.set(name, value)
  history.replaceState(history.state, '', `?${query}`)
}

/** State of /credits and its one order action. */
export function useCheckout(first: PriceList, { typedCode, codeRefusal, trial, ...choice }: FirstChoice) {
  const prices = usePrices(first, { typed: typedCode, refusal: codeRefusal })
  const refusalText = useRefusalText()
  const goPay = useGoPay()
  const ids = useClickIds()
  const [wish, setWish] = useState<Wish>({ package: choice.package ?? undefined, method: choice.method })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const sending = useRef(false)

  const { list, code } = prices
  const packages = packagesFor(list, { trial })
  const methods = useMethodsHere(list.methods)
  const { chosen, method } = chosenFrom({ packages, methods }, wish)

  const wanted = chosen &&
    method && { package: chosen.id, method: method.id, country: list.country, total: chosen.amount, code }

  async function handleRefusal(error: ApiError) {
    if (error.code === 'client_id_reused') ids.forget()
    if (isCodeRefusal(error.code)) return prices.refresh(refusalText(error))
    setRefusal(refusalText(error))
    if (error.code === 'price_changed' || error.code === 'package_not_found' || error.code === 'method_not_available')
      await prices.refresh()
  }

  /** R-PAY-7, R-PAY-12: orders the visible choice once, however often it is clicked. */
  async function order() {
    if (sending.current || !wanted) return
    sending.current = true
    setPending(true)
    setRefusal(null)
    try {
      const body = { ...wanted, client_id: ids.idFor(wanted), start_now: true }
      keepInAddress(wanted)
      keepWayBack(backIn(location.search))
      await goPay((await browserApi(contract.placeOrder, { body })).order)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await handleRefusal(error)
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  return {
    ...{ prices, packages, methods, chosen, method, pending, refusal, order },
    /** For a link that leads on without an order. */
    keepChoice: () => wanted && keepInAddress(wanted),
    choosePackage: (id: string) => setWish((before) => ({ ...before, package: id })),
    chooseMethod: (id: MethodId) => setWish((before) => ({ ...before, method: id })),
  }
}
