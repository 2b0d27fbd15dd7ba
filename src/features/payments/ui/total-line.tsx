import { useEffect, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useOnScreenKeyboard } from '#ui/use-on-screen-keyboard.ts'

import { OrderSentence } from './order-lines.tsx'
import { ORDER_PANEL } from './order-panel.tsx'
import type { useCheckout } from './use-checkout.ts'
import { useMoney } from './use-money.ts'

/**
 * On a phone the total sticks to the bottom until the order panel scrolls into view. It takes no room of its own, and
 * leaves with the tab bar while a keyboard is open. With the start request ticked its
 * button orders, with the words the law wants above it (R-CONS-4); before, it leads to the request.
 */
export function TotalLine({
  checkout: { chosen, method, prices, pending },
  ticked,
}: {
  checkout: ReturnType<typeof useCheckout>
  ticked: boolean
}) {
  const text = useTexts()
  const money = useMoney()
  const panelInView = usePanelInView()
  const covered = useOnScreenKeyboard()
  if (!chosen || !method) return null
  const { currency } = prices.list
  const orders = ticked && method.id !== 'directdebit'
  return (
    <div
      className={`sticky bottom-(--tab-space) z-10 -mx-edge h-0 lg:hidden ${panelInView || covered ? 'invisible' : ''}`}
    >
      <div className="absolute inset-x-0 bottom-0 grid gap-2 border-t border-line bg-surface-1 px-edge py-2.5">
        {/* Enlarged to 200 %, a phone shows packages instead; the order panel says the same. */}
        <div className={`text-meta text-muted ${orders ? '' : 'max-[16rem]:hidden'}`}>
          {orders ? (
            <OrderSentence credits={chosen.credits} amount={chosen.amount} currency={currency} />
          ) : (
            <p>
              {text('payments.order_summary', {
                credits: chosen.credits,
                method: text(`payments.method_${method.id}`),
              })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-lg font-bold whitespace-nowrap tabular-nums">{money(chosen.amount, currency)}</p>
          {orders ? (
            <Button type="submit" look="main" pending={pending}>
              {text('payments.order_and_pay')}
            </Button>
          ) : (
            <a href={`#${ORDER_PANEL}`} className={buttonClass({ look: 'main' })}>
              {text('payments.see_order')}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** Also true once the panel has scrolled past the top. */
function usePanelInView(): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(ORDER_PANEL)
    if (!panel) return
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect } of entries)
        setInView(isIntersecting || boundingClientRect.top < 0)
    })
    watch.observe(panel)
    return () => watch.disconnect()
  }, [])
  return inView
}
