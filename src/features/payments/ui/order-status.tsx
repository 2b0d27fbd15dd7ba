import { useState } from 'react'
import { data, Link, redirect } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { showAgain } from '#app/forms/show-again.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { MethodId } from '#features/payments/methods.rules.ts'
import { METHOD_IDS } from '#features/payments/methods.rules.ts'
import { readOrder } from '#features/payments/payments.contract.ts'
import { buttonClass } from '#ui/button.tsx'

import { Completed } from './completed.tsx'
import { OrderInShort } from './order-in-short.tsx'
import { PayAgain } from './pay-again.tsx'
import { Pending } from './pending.tsx'
import { StatusFrame } from './status-frame.tsx'
import { type Standing, useOrder } from './use-order.ts'

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
  const standing = await api(readOrder, { query: { id } }).catch((error: unknown) => {
    throw codeOf(error) === 'order_not_found' ? data(null, { status: 404 }) : error
  })
  const { order } = standing
  if (paymentmethod === undefined && !order.open && order.payment)
    throw redirect(`/credits/${id}/${order.payment.method}`)
  return { standing, choosing: paymentmethod === undefined, repeated: url.searchParams.has('repeat') }
}

export const action = showAgain

export default function CreditsOrder({ loaderData: { standing, choosing, repeated } }: PageProps<typeof loader>) {
  const text = useTexts()
  const { order } = standing
  return (
    <>
      <PageHead title={text('payments.status_title')} />
      {choosing ? (
        <ChooseAgain standing={standing} />
      ) : (
        // A new payment attempt restarts the wait.
        <OrderStatus key={order.payment?.id ?? order.id} standing={standing} repeated={repeated} />
      )}
    </>
  )
}

/** PAY-2: loading, pending, completed, failed, cancelled, each with its next step. */
function OrderStatus({ standing: first, repeated }: { standing: Standing; repeated: boolean }) {
  const standing = useOrder(first)
  const [known] = useState(first.order.state)
  const { order, credits, tired, checkAgain } = standing
  const news = order.state !== known
  switch (order.state) {
    case 'loading':
    case 'pending':
      return <Pending order={order} tired={tired} onCheck={checkAgain} />
    case 'completed':
      return <Completed order={order} credits={credits} news={news} />
    case 'failed':
    case 'cancelled':
      return <Ended order={order} news={news} repeated={repeated} />
  }
}

/** Methods to suggest when a stored card fails. */
const AFTER_STORED: readonly MethodId[] = ['creditcard', 'paypal']

/** PAY-2, PAY-4: not paid; the same order can be paid another way while its price is valid. */
function Ended({ order, news, repeated }: { order: Standing['order']; news: boolean; repeated: boolean }) {
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
      news={news}
    >
      {order.open ? <PayAgain order={order} first={firstMethods(order, repeated)} /> : <OrderAnew />}
    </StatusFrame>
  )
}

/** After a failure the other methods come first; for a stored card, the card form or PayPal. */
function firstMethods({ payment, methods }: Standing['order'], repeated: boolean): MethodId[] {
  if (repeated) return [...AFTER_STORED]
  return methods.map(({ id }) => id).filter((id) => id !== payment?.method)
}

/** PAY-2: /credits/{order}: choose a method again. */
function ChooseAgain({ standing: { order } }: { standing: Standing }) {
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
