import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Order } from '#features/payments/payments.contract.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { unreachable } from '#kernel/unreachable.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import { useNow } from '#ui/use-now.tsx'

import { useBalance } from './balance.ts'
import { OrderInShort } from './order-in-short.tsx'
import { useOrder } from './use-order.ts'

/** PAY-9: follows the order in the sheet until it is paid or over. */
export function TopUpWaiting({
  order: first,
  onPaid,
  onEnd,
  onRetry,
  onElse,
}: {
  order: Order
  onPaid: (credits: number, balance: number) => void
  onEnd: () => void
  onRetry: () => void
  /** Offered when the answer takes longer than usual. */
  onElse: () => void
}) {
  const { order, credits, timedOut } = useOrder({ order: first, credits: useBalance() })
  const { state } = order
  const handleState = useEffectEvent((now: Order['state']) => {
    if (now === 'completed') onPaid(order.credits, credits)
    else if (now === 'failed' || now === 'cancelled') onEnd()
  })
  useEffect(() => handleState(state), [state])
  switch (state) {
    case 'loading':
    case 'pending':
    case 'completed':
      return <Waiting order={order} timedOut={timedOut} onElse={onElse} />
    case 'failed':
    case 'cancelled':
      return <Ended order={order} onRetry={onRetry} />
    default:
      return unreachable(state)
  }
}

/** Most answers arrive within this. */
const USUAL = MINUTE

export function Waiting({ order, timedOut, onElse }: { order: Order; timedOut: boolean; onElse: () => void }) {
  const text = useTexts()
  const late = useNow(SECOND).getTime() - order.created_at.getTime() >= USUAL
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <Icon name="clock" size="xl" className="text-primary-text" />
      <h3 ref={takeFocus} tabIndex={-1} className="h5 outline-none">
        {text('payments.pending_title')}
      </h3>
      <p role="status" className="text-balance text-muted">
        {text(timedOut ? 'payments.pending_long_text' : 'payments.pending_text')}
      </p>
      <OrderInShort order={order} />
      <Link to={`/credits/${order.id}/${order.payment?.method ?? ''}`} className={buttonClass({ look: 'ghost' })}>
        {text('payments.running_link')}
      </Link>
      {late && (
        <Button look="tonal" onClick={onElse}>
          {text('payments.choose_else')}
        </Button>
      )}
    </div>
  )
}

/** The order stays payable another way, at the same price. */
function Ended({ order, onRetry }: { order: Order; onRetry: () => void }) {
  const text = useTexts()
  return (
    <>
      <Alert tone="danger" urgent>
        {text(order.state === 'failed' ? 'errors.payment_failed' : 'errors.payment_cancelled')}
      </Alert>
      <OrderInShort order={order} />
      {order.open && (
        <Link to={`/credits/${order.id}`} className={buttonClass({ look: 'main', size: 'lg', block: true })}>
          {text('payments.other_method')}
        </Link>
      )}
      <Button look="tonal" size="lg" block onClick={onRetry}>
        {text('shell.try_again')}
      </Button>
    </>
  )
}
