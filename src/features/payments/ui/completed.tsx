import { useState } from 'react'
import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'

import { OrderInShort } from './order-in-short.tsx'
import { StatusFrame } from './status-frame.tsx'
import type { OrderReply } from './use-order.ts'
import { WayBackLink } from './way-back-link.tsx'

/** PAY-2, PAY-3: the credits have arrived, or were taken back after a refund. */
export function Completed({ order, credits, announce }: OrderReply & { announce: boolean }) {
  const text = useTexts()
  const paid = usePage().user?.paid_user ?? false
  const [before] = useState(paid)
  const { reversal } = order
  const details = (
    <Link to={`/transactions/${order.id}`} className={buttonClass({ look: 'ghost' })}>
      {text('payments.see_details')}
    </Link>
  )
  if (reversal !== null)
    return (
      <StatusFrame
        icon="undo"
        title={text(reversal === 'part_refunded' ? 'payments.part_reversed_title' : 'payments.reversed_title')}
        lead={
          <>
            <p>{text(reversal === 'given_back' ? 'payments.given_back_text' : 'payments.reversed_text')}</p>
            <OrderInShort order={order} />
          </>
        }
        announce={announce}
      >
        {details}
      </StatusFrame>
    )
  return (
    <StatusFrame
      icon="check"
      tone="success"
      title={text('payments.completed_title', { count: order.credits })}
      mark={<Lights />}
      lead={
        <>
          <p role="status">{text('errors.payment_completed')}</p>
          <p className="mt-1 font-strong text-text">{text('payments.completed_balance', { count: credits })}</p>
          {paid && !before && <p className="mt-1">{text('payments.completed_premium')}</p>}
          <OrderInShort order={order} />
        </>
      }
      announce={announce}
    >
      <WayBackLink className={buttonClass({ look: 'main', size: 'lg', block: true })} />
      <p className="flex flex-wrap justify-center gap-2">{details}</p>
    </StatusFrame>
  )
}

/** Sparks that rise once; still when reduced motion is requested. */
const LIGHTS = [
  { at: 'rotate-0', colour: 'bg-accent-text' },
  { at: 'rotate-45', colour: 'bg-primary-text' },
  { at: 'rotate-90', colour: 'bg-success-text' },
  { at: 'rotate-135', colour: 'bg-unread' },
  { at: 'rotate-180', colour: 'bg-accent-text' },
  { at: '-rotate-135', colour: 'bg-primary-text' },
  { at: '-rotate-90', colour: 'bg-success-text' },
  { at: '-rotate-45', colour: 'bg-unread' },
] as const

function Lights() {
  return (
    <span aria-hidden="true" className="absolute inset-0">
      {LIGHTS.map(({ at, colour }) => (
        <span key={at} className={`absolute inset-0 ${at}`}>
          <span
            className={`absolute -top-5 left-1/2 size-1.5 -translate-x-1/2 rounded-full transition-[translate,opacity] duration-[320ms] ease-out motion-reduce:transition-none starting:translate-y-8 starting:opacity-0 ${colour}`}
          />
        </span>
      ))}
    </span>
  )
}
