import type { ReactNode } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { vatOf } from '#features/payments/vat.rules.ts'
import type { Country } from '#kernel/locales.ts'
import { type Currency, includedTax } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'

import { useMoney, usePercent } from './use-money.ts'

/** Tax rates are in basis points. */
const BASIS_POINTS = 100

export function OrderLine({ what, tone = '', children }: { what: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${tone}`}>
      <dt className="min-w-0">{what}</dt>
      <dd className="shrink-0 text-right tabular-nums">{children}</dd>
    </div>
  )
}

/** R-CONS-4: the total including tax, large, directly above the button. */
export function OrderTotal({ amount, currency, country }: { amount: number; currency: Currency; country: Country }) {
  const text = useTexts()
  const money = useMoney()
  const percent = usePercent()
  const rate = vatOf(country, useNow(DAY))
  return (
    <>
      <OrderLine what={text('payments.total')} tone="mt-1 border-t border-line pt-4 text-lg font-bold">
        {money(amount, currency)}
      </OrderLine>
      {rate > 0 && (
        <div className="text-sm text-faint">
          <dt className="sr-only">{text('payments.invoice_vat', { rate: percent(rate / BASIS_POINTS) })}</dt>
          <dd>
            {text('payments.vat_line', {
              rate: percent(rate / BASIS_POINTS),
              amount: money(includedTax(amount, rate), currency),
            })}
          </dd>
        </div>
      )}
    </>
  )
}

/** R-CONS-4: the goods, that nothing renews, and the seller. */
export function OrderWords(bought: Bought) {
  return (
    <div className="grid gap-1.5 text-sm text-muted">
      <OrderSentence {...bought} />
      <SellerLine />
    </div>
  )
}

type Bought = { credits: number; amount: number; currency: Currency }

/** The order stores it verbatim. */
export function OrderSentence({ credits, amount, currency }: Bought) {
  const text = useTexts()
  const money = useMoney()
  const { company } = usePage().settings
  return <p>{text('payments.order_words', { credits, total: money(amount, currency), seller: company.name })}</p>
}

export function SellerLine() {
  const text = useTexts()
  const { settings, page } = usePage()
  const { name, address, city, country } = settings.company
  const land = new Intl.DisplayNames([page.formatLocale], { type: 'region' }).of(country) ?? country
  return (
    <p className="text-meta text-faint">
      {text('payments.seller_line', { seller: [name, address, city, land].join(', ') })}
    </p>
  )
}
