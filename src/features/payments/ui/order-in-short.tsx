import { useTexts } from '#app/page/use-page.ts'

import { useMoney } from './use-money.ts'
import type { OrderReply } from './use-order.ts'

export function OrderInShort({ order: { credits, amount, currency, payment } }: { order: OrderReply['order'] }) {
  const text = useTexts()
  const money = useMoney()
  const total = money(amount, currency)
  return (
    <p className="mt-1 text-sm text-faint">
      {payment
        ? text('payments.status_order', { credits, total, method: text(`payments.method_${payment.method}`) })
        : `${text('shell.credits_count', { count: credits })}, ${total}`}
    </p>
  )
}
