import { useState } from 'react'
import { data, Link, redirect } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { METHOD_IDS } from '#features/payments/methods.rules.ts'
import { readOrder } from '#features/payments/payments.contract.ts'
import { buttonClass } from '#ui/button.tsx'

import { suggestedAfter } from './choose-order.ts'
import { Completed } from './completed.tsx'
import { OrderInShort } from './order-in-short.tsx'
import { PayAgain } from './pay-again.tsx'
import { Pending } from './pending.tsx'
import { StatusFrame } from './status-frame.tsx'
import { type OrderReply, useOrder } from './use-order.ts'
import { WayBackLink } from './way-back-link.tsx'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** PAY-2: without a method the buyer chooses again, if the order is still payable. Another member's order is a 404. */
export async function loader({
  context,
  request,
  params: { id, paymentmethod },
  url,
}: RouteArgs<{ id: string; paymentmethod?: string }>) {
  const api = requireMember(context, request)
  if (paymentmethod !== undefined && !METHOD_IDS.some((each) => each === paymentmethod))
    throw data(null, { status: 404 })
  const reply = await api(readOrder, { query: { id } }).catch((error: unknown) => {
    throw codeOf(error) === 'order_not_found' ? data(null, { status: 404 }) : error
  })
  const { order } = reply
  if (paymentmethod === undefined && !order.open && order.payment)
    throw redirect(`/credits/${id}/${order.payment.method}`)
  return { reply, choosing: paymentmethod === undefined, repeated: url.searchParams.has('repeat') }
}

export const action = actionWithoutScript

export default function CreditsOrder({ loaderData: { reply, choosing, repeated } }: PageProps<typeof loader>) {
  const text = useTexts()
  const { order } = reply
  return (
    <>
      <PageHead title={text('payments.status_title')} />
      {choosing ? (
        <ChooseAgain reply={reply} />
      ) : (
        // A new payment attempt restarts the wait.
        <OrderStatus key={order.payment?.id ?? order.id} reply={reply} repeated={repeated} />
      )}
    </>
  )
}

/** PAY-2: loading, pending, completed, failed, cancelled, each with its next step. */
function OrderStatus({ reply: first, repeated }: { reply: OrderReply; repeated: boolean }) {
  const reply = useOrder(first)
  const [known] = useState(first.order.state)
  const { order, credits, timedOut, checkAgain } = reply
  const announce = order.state !== known
  switch (order.state) {
    case 'loading':
    case 'pending':
      return <Pending order={order} timedOut={timedOut} onCheck={checkAgain} />
    case 'completed':
      return <Completed order={order} credits={credits} announce={announce} />
    case 'failed':
    case 'cancelled':
      return <Ended order={order} announce={announce} repeated={repeated} />
  }
}

/** PAY-2, PAY-4: not paid; the same order can be paid another way while its price is valid. */
function Ended({ order, announce, repeated }: { order: OrderReply['order']; announce: boolean; repeated: boolean }) {
  const text = useTexts()
  const failed = order.state === 'failed'
  const why = failed
    ? repeated
      ? text('errors.recurring_card_failed')
      : text('errors.payment_failed')
    : text('errors.payment_cancelled')
  return (
    <StatusFrame
      icon="x"
      tone={failed ? 'danger' : 'plain'}
      title={text(failed ? 'payments.failed_title' : 'payments.cancelled_title')}
      lead={
        <>
          <p>{why}</p>
          <OrderInShort order={order} />
        </>
      }
      announce={announce}
    >
      {order.open ? <PayAgain order={order} {...suggestedAfter(order, { repeated })} /> : <OrderAnew />}
      <WayBackLink className={`${buttonClass({ look: 'ghost' })} justify-self-center`} />
    </StatusFrame>
  )
}

/** PAY-2: /credits/{order}: choose a method again. */
function ChooseAgain({ reply: { order } }: { reply: OrderReply }) {
  const text = useTexts()
  if (!order.open)
    return (
      <StatusFrame icon="clock" title={text('payments.closed_title')} lead={<OrderInShort order={order} />}>
        <OrderAnew />
      </StatusFrame>
    )
  return (
    <StatusFrame
      icon="coins"
      title={text('payments.again_title')}
      lead={
        <>
          <p>{text('payments.again_lead')}</p>
          <OrderInShort order={order} />
        </>
      }
    >
      <PayAgain order={order} />
      <WayBackLink className={`${buttonClass({ look: 'ghost' })} justify-self-center`} />
    </StatusFrame>
  )
}

function OrderAnew() {
  const text = useTexts()
  return (
    <>
      <p className="text-sm text-muted">{text('payments.closed_text')}</p>
      <Link to="/credits" className={buttonClass({ look: 'main', size: 'lg', block: true })}>
        {text('payments.order_anew')}
      </Link>
    </>
  )
}
