import { type FormEvent, useId, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { MethodId } from '#features/payments/methods.rules.ts'
import * as contract from '#features/payments/payments.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

import { useMethodsHere } from './apple-pay.ts'
import { KeptNote } from './kept-note.tsx'
import { MethodTiles } from './method-tiles.tsx'
import { OrderTotal, OrderWords } from './order-lines.tsx'
import { useClickIds, useGoPay } from './use-checkout.ts'

type Order = contract.Order

/** PAY-2: the same order at the same price. `first` lists methods to put on top, `preset` is the one chosen already. */
export function PayAgain({
  order,
  first = [],
  preset,
}: {
  order: Order
  first?: readonly MethodId[]
  preset?: MethodId | undefined
}) {
  const text = useTexts()
  const titleId = useId()
  const methods = useMethodsHere(inOrder(order, first))
  const [wish, setWish] = useState(preset)
  const method = methods.find(({ id }) => id === wish) ?? methods[0]
  const chosen = method?.id
  const { pending, refusal, handleSubmit } = usePayAgain(order, chosen)
  return (
    <form method="post" onSubmit={handleSubmit} className="grid gap-5 text-left">
      <h2 id={titleId} className="text-base font-strong">
        {text('payments.pay_with')}
      </h2>
      <MethodTiles methods={methods} chosen={chosen} onChoose={setWish} labelledBy={titleId} inCard />
      <KeptNote method={method} />
      <dl className="grid gap-2 text-control">
        <OrderTotal amount={order.amount} currency={order.currency} country={order.country} />
      </dl>
      <OrderWords credits={order.credits} amount={order.amount} currency={order.currency} />
      {refusal !== null && (
        <Alert tone="danger" urgent>
          {refusal}
        </Alert>
      )}
      <Button type="submit" look="main" size="lg" block pending={pending}>
        {text('payments.order_and_pay')}
      </Button>
    </form>
  )
}

/** The order's methods, with `first` on top. Direct debit needs its own mandate and starts at /credits. */
function inOrder({ methods }: Order, first: readonly MethodId[]) {
  const place = (id: MethodId) => (first.includes(id) ? first.indexOf(id) : first.length)
  return methods.filter(({ id }) => id !== 'directdebit').toSorted((a, b) => place(a.id) - place(b.id))
}

function usePayAgain(order: Order, method: MethodId | undefined) {
  const refusalText = useRefusalText()
  const goPay = useGoPay()
  const ids = useClickIds()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef(false)

  async function pay() {
    if (sending.current || method === undefined) return
    sending.current = true
    setPending(true)
    setRefusal(null)
    try {
      // Retrying the same method is a new payment, so the last payment's id is part of the choice.
      const choice = { order: order.id, method, after: order.payment?.id }
      const body = { client_id: ids.idFor(choice), order: order.id, method }
      await goPay((await browserApi(contract.retryPayment, { body })).order)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(refusalText(error))
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void pay()
  }

  return { pending, refusal, handleSubmit }
}
