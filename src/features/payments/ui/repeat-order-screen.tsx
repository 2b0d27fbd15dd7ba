import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { useFreshProof } from '#features/accounts/ui/fresh-proof.tsx'
import * as contract from '#features/payments/payments.contract.ts'
import { readRepeatOrder } from '#features/payments/payments.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

import { OrderLine, OrderTotal, OrderWords } from './order-lines.tsx'
import { StartRequest, useOrderForm } from './start-request.tsx'
import { useClickIds, useGoPay } from './use-checkout.ts'
import { useMoney } from './use-money.ts'

export const handle = { layout: 'default', texts: ['payments', 'accounts', 'errors'] }

export const loader = ({ context, request }: RouteArgs) => requireMember(context, request)(readRepeatOrder, {})

export const action = actionWithoutScript

/** PAY-4 */
export default function CreditsRepeatOrder({ loaderData: { repeat } }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('payments.repeat_order')} />
      <RepeatScreen repeat={repeat} />
    </>
  )
}

type Repeat = NonNullable<ReplyOf<typeof contract.readRepeatOrder>['repeat']>

/** PAY-4: repeats the last order after one explicit click on its total. */
function RepeatScreen({ repeat: first }: { repeat: Repeat | null }) {
  const text = useTexts()
  return (
    <section className="page py-6 lg:py-10">
      <div className="mx-auto grid max-w-140 gap-6">
        <header className="grid gap-2">
          <h1 className="d3">{text('payments.repeat_order')}</h1>
          {first && <p className="text-muted">{text('payments.repeat_lead')}</p>}
        </header>
        {first ? <RepeatForm first={first} /> : <Nothing />}
      </div>
    </section>
  )
}

function Nothing() {
  const text = useTexts()
  return (
    <EmptyState
      art={<img src={pathUrl} alt="" />}
      title={text('payments.repeat_none_title')}
      action={
        <Link to="/credits" className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('payments.buy_credits')}
        </Link>
      }
    >
      {text('payments.repeat_none_text')}
    </EmptyState>
  )
}

function RepeatForm({ first }: { first: Repeat }) {
  const text = useTexts()
  const money = useMoney()
  const titleId = useId()
  const { withFreshProof, proofDialog } = useFreshProof()
  const { repeat, pending, refusal, order } = useRepeat(first, withFreshProof)
  const { startError, handleSubmit } = useOrderForm(order)
  const { package: credit, currency, country, method, label } = repeat
  const name = text(`payments.method_${method}`)
  const debit = method === 'directdebit'
  const debitQuery = new URLSearchParams({ package: credit.id, country, total: String(credit.amount) })
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit}
        aria-labelledby={titleId}
        className="grid gap-4 rounded-hero bg-surface-2 p-5 shadow-card hairline lg:p-7"
      >
        <h2 id={titleId} className="h5">
          {text('payments.your_order')}
        </h2>
        <dl className="grid gap-3 text-control">
          <OrderLine what={text('shell.credits_count', { count: credit.credits })}>
            {money(credit.amount, currency)}
          </OrderLine>
          <OrderLine what={text('payments.pay_with')} tone="text-muted">
            {label === null || label === name ? name : text('payments.repeat_stored', { method: name, label })}
          </OrderLine>
          <OrderTotal amount={credit.amount} currency={currency} country={country} />
        </dl>
        {refusal !== null && (
          <Alert tone="danger" urgent>
            {refusal}
          </Alert>
        )}
        {debit ? (
          <Link to={`/directdebit?${debitQuery}`} className={buttonClass({ look: 'main', size: 'lg', block: true })}>
            {text('payments.to_direct_debit')}
          </Link>
        ) : (
          <>
            <OrderWords credits={credit.credits} amount={credit.amount} currency={currency} />
            <StartRequest error={startError} />
            <Button type="submit" look="main" size="lg" block pending={pending}>
              {text('payments.order_and_pay')}
            </Button>
          </>
        )}
        <p className="text-sm text-muted">
          {label !== null && !debit
            ? text('payments.repeat_charged', { label })
            : text(debit ? 'payments.debit_next' : 'payments.pays_there')}
        </p>
        <Link to="/credits" className={`${buttonClass({ look: 'ghost' })} justify-self-center`}>
          {text('payments.choose_else')}
        </Link>
      </form>
      {proofDialog}
    </>
  )
}

function useRepeat(first: Repeat, withFreshProof: ReturnType<typeof useFreshProof>['withFreshProof']) {
  const refusalText = useRefusalText()
  const goPay = useGoPay()
  const ids = useClickIds()
  const [repeat, setRepeat] = useState(first)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef(false)

  async function order() {
    if (sending.current) return
    sending.current = true
    setPending(true)
    setRefusal(null)
    const total = repeat.package.amount
    try {
      const body = { client_id: ids.idFor({ total, method: repeat.method }), total, start_now: true, method: undefined }
      const placed = await withFreshProof(() => browserApi(contract.placeRepeatOrder, { body }))
      if (placed) await goPay(placed.order, '?repeat')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(refusalText(error))
      if (error.code === 'client_id_reused') ids.forget()
      if (error.code === 'price_changed') setRepeat((await browserApi(contract.readRepeatOrder, {})).repeat ?? repeat)
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  return { repeat, pending, refusal, order }
}
