import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { useNow } from '#ui/use-now.tsx'

import { OrderInShort } from './order-in-short.tsx'
import { StatusFrame } from './status-frame.tsx'
import type { OrderReply } from './use-order.ts'
import { WayBackLink } from './way-back-link.tsx'

/** Most confirmations arrive within this; the bar nearly fills by then and waits. */
const USUAL = MINUTE
const NEARLY = 0.94

/** PAY-2: nothing to do but wait; explains what happens next. */
export function Pending({
  order,
  timedOut,
  onCheck,
}: {
  order: OrderReply['order']
  timedOut: boolean
  onCheck: () => void
}) {
  const text = useTexts()
  const loading = order.state === 'loading'
  const { payment } = order
  const slow = payment !== null && order.methods.some(({ id, slow: days }) => id === payment.method && days)
  const unpaid = useUnpaid(timedOut) && order.open
  const url = unpaid ? (payment?.checkout_url ?? null) : null
  return (
    <StatusFrame
      icon="clock"
      title={text(loading ? 'payments.loading_title' : 'payments.pending_title')}
      lead={
        <>
          <p role="status">{text(loading ? 'payments.loading_text' : 'errors.payment_pending')}</p>
          <OrderInShort order={order} />
        </>
      }
    >
      {slow ? null : <Waiting />}
      <Steps />
      {!loading && (
        <p className="text-balance text-muted">
          {text(
            timedOut ? 'payments.pending_long_text' : slow ? 'payments.pending_slow_text' : 'payments.pending_text',
          )}
        </p>
      )}
      {url !== null && (
        <div className="grid gap-3">
          <p className="text-sm text-muted">{text('payments.pending_open_text')}</p>
          <a href={url} className={buttonClass({ look: 'main', size: 'lg', block: true })}>
            {text('payments.pay_there')}
          </a>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {unpaid && (
          <Link to={`/credits/${order.id}`} className={buttonClass({ look: 'ghost' })}>
            {text('payments.other_method')}
          </Link>
        )}
        {(timedOut || slow) && (
          <Button look="tonal" onClick={onCheck}>
            {text('payments.check_again')}
          </Button>
        )}
        <WayBackLink className={buttonClass({ look: 'ghost' })} />
      </div>
    </StatusFrame>
  )
}

/** Whoever just paid reads nothing about paying: this long the confirmation may take. */
const PATIENCE = 10 * SECOND

/** Whether to offer the payment page again: after a while, or to somebody who left it or knows the order is unpaid. */
function useUnpaid(timedOut: boolean): boolean {
  const known = (useLocation().state as UnpaidOrder | null)?.unpaid === true
  const now = useNow(SECOND).getTime()
  const [began] = useState(now)
  const cameBack = useCameBack()
  return known || cameBack || timedOut || now - began >= PATIENCE
}

/** Whether the browser's Back led here from the payment page. Whoever pays is sent on by that page instead. */
function useCameBack(): boolean {
  const popped = useNavigationType() === 'POP'
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!popped || load?.type !== 'back_forward') return
    setCameBack(true)
    // The browser scrolls to where the pay button was, on the form that stood here before.
    window.scrollTo(0, 0)
  }, [popped])
  return cameBack
}

/** State of links that lead to an unpaid order. */
export type UnpaidOrder = { unpaid: true }

/** The bar slows down, so it promises no exact time. */
function Waiting() {
  const text = useTexts()
  const now = useNow(SECOND).getTime()
  const [began] = useState(now)
  const passed = Math.max(0, now - began)
  return <Meter value={NEARLY * (1 - Math.exp((-3 * passed) / USUAL))} label={text('payments.waiting_for')} />
}

function Steps() {
  const text = useTexts()
  const steps = ['payments.step_ordered', 'payments.step_confirmed', 'payments.step_credited'] as const
  return (
    <ol className="mx-auto grid justify-items-start gap-2 text-left text-sm">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === 1 ? 'step' : undefined}
          className={`flex items-center gap-2.5 ${place === 1 ? 'font-strong' : place > 1 ? 'text-faint' : 'text-muted'}`}
        >
          <Icon
            name={place === 0 ? 'circle-check' : 'clock'}
            size="sm"
            className={place === 0 ? 'text-success-text' : place === 1 ? 'text-primary-text' : ''}
          />
          {text(step)}
        </li>
      ))}
    </ol>
  )
}
