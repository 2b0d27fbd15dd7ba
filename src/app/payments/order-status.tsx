import { useState } from 'react'
import { Link } from 'react-router'

import type { MethodId } from '#features/payments/methods.rules.ts'
import { buttonClass } from '#ui/button.tsx'

import { useTexts } from '../use-page.ts'
import { Completed } from './completed.tsx'
import { OrderInShort } from './order-in-short.tsx'
import { PayAgain } from './pay-again.tsx'
import { Pending } from './pending.tsx'
import { StatusFrame } from './status-frame.tsx'
import { type Standing, useOrder } from './use-order.ts'

/** PAY-2: loading, pending, completed, failed, cancelled; and what each leads to. */
export function OrderStatus({ standing: first, repeated }: { standing: Standing; repeated: boolean }) {
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

/** The methods a failed stored card leads to. */
const AFTER_STORED: readonly MethodId[] = ['creditcard', 'paypal']

/** PAY-2, PAY-4: no money came; the same order can be paid another way while its price stands. */
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

/** After a failure the other methods come first; a stored card may be tried again, or PayPal. */
function firstMethods({ payment, methods }: Standing['order'], repeated: boolean): MethodId[] {
  if (repeated) return [...AFTER_STORED]
  return methods.map(({ id }) => id).filter((id) => id !== payment?.method)
}

/** PAY-2: /credits/{order}: which way this time. */
export function ChooseAgain({ standing: { order } }: { standing: Standing }) {
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
