import { useId } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { RunningOrder } from '#features/payments/payments.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { KeptNote } from './kept-note.tsx'
import { OrderLine, OrderTotal, OrderWords } from './order-lines.tsx'
import { RunningOrderNote } from './running-order-note.tsx'
import { StartRequest } from './start-request.tsx'
import type { useCheckout } from './use-checkout.ts'
import { useMoney, usePercent } from './use-money.ts'

type Checkout = ReturnType<typeof useCheckout>

/** Target of the sticky total on a phone. */
export const ORDER_PANEL = 'order'

/** R-CONS-4: everything the buyer must know, next to the order button. */
export function OrderPanel({
  checkout,
  running,
  startError,
}: {
  checkout: Checkout
  running: RunningOrder | null
  startError: string | null
}) {
  const text = useTexts()
  const money = useMoney()
  const titleId = useId()
  const { chosen, method, prices, pending, refusal } = checkout
  const { list, note } = prices
  if (!chosen || !method) return null
  const byDebit = method.id === 'directdebit'
  return (
    <section
      id={ORDER_PANEL}
      aria-labelledby={titleId}
      className="grid scroll-mt-20 content-start gap-4 rounded-hero bg-surface-2 p-5 shadow-card hairline lg:sticky lg:top-22 lg:p-7"
    >
      <h2 id={titleId} className="h5">
        {text('payments.your_order')}
      </h2>
      <dl className="grid gap-3 text-control">
        <OrderLine what={text('shell.credits_count', { count: chosen.credits })}>
          {money(chosen.list_amount, list.currency)}
        </OrderLine>
        <DiscountLine checkout={checkout} />
        <OrderLine what={text('payments.pay_with')} tone="text-muted">
          {text(`payments.method_${method.id}`)}
        </OrderLine>
        <OrderTotal amount={chosen.amount} currency={list.currency} country={list.country} />
      </dl>
      <div role="status" className="empty:hidden">
        {note !== null && <Alert icon="info">{note}</Alert>}
      </div>
      {refusal !== null && (
        <Alert tone="danger" urgent>
          {refusal}
        </Alert>
      )}
      {/* PAY-10: again beside the button, because Back from the provider restores the scroll position. */}
      {running && <RunningOrderNote order={running} />}
      {byDebit ? (
        <DebitLink checkout={checkout} />
      ) : (
        <>
          <KeptNote method={method} />
          <OrderWords credits={chosen.credits} amount={chosen.amount} currency={list.currency} />
          <StartRequest error={startError} />
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text('payments.order_and_pay')}
          </Button>
        </>
      )}
      <p className="flex gap-2.5 text-sm text-muted">
        <Icon name="shield-check" size="sm" className="mt-0.5" />
        {text(byDebit ? 'payments.debit_next' : method.slow ? 'payments.pays_slowly' : 'payments.pays_there')}
      </p>
    </section>
  )
}

function DiscountLine({ checkout: { chosen, prices } }: { checkout: Checkout }) {
  const text = useTexts()
  const money = useMoney()
  const percent = usePercent()
  const { discount, currency } = prices.list
  if (!chosen || !discount || chosen.list_amount === chosen.amount) return null
  const values = { code: discount.code, percent: percent(discount.percentage) }
  return (
    <OrderLine
      what={text(discount.kind === 'welcome' ? 'payments.welcome_line' : 'payments.code_line', values)}
      tone="text-success-text"
    >
      {money(chosen.amount - chosen.list_amount, currency)}
    </OrderLine>
  )
}

/** PAY-5: direct debit is ordered on the mandate page, which receives the choice. */
function DebitLink({ checkout: { chosen, prices, keepChoice } }: { checkout: Checkout }) {
  const text = useTexts()
  if (!chosen) return null
  const { list, code } = prices
  const choice = new URLSearchParams({ package: chosen.id, country: list.country, total: String(chosen.amount) })
  if (code !== undefined) choice.set('code', code)
  return (
    <Link
      to={`/directdebit?${choice}`}
      onClick={keepChoice}
      className={buttonClass({ look: 'main', size: 'lg', block: true })}
    >
      {text('payments.to_direct_debit')}
    </Link>
  )
}
