import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { RunningOrder } from '#features/payments/payments.contract.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'

import type { UnpaidOrder } from './pending.tsx'
import { useMoney } from './use-money.ts'

const UNPAID: UnpaidOrder = { unpaid: true }

/** PAY-10: before somebody pays twice. */
export function RunningOrderNote({
  order: { id, credits, amount, currency, method, status },
}: {
  order: RunningOrder
}) {
  const text = useTexts()
  const money = useMoney()
  return (
    <Alert
      icon="clock"
      action={
        <Link to={`/credits/${id}/${method}`} state={status === 'open' ? UNPAID : null} className={ALERT_ACTION_CLASS}>
          {text('payments.running_link')}
        </Link>
      }
    >
      {text(status === 'open' ? 'payments.running_open' : 'payments.running_pending', {
        credits,
        total: money(amount, currency),
      })}
    </Alert>
  )
}
