import { useId, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { OfferedPackage } from '#features/payments/payments.contract.ts'
import { perMessage } from '#features/payments/price.rules.ts'
import type { Currency } from '#kernel/money.ts'

import { useMoney } from './use-money.ts'

const MESSAGES = { least: 1, most: 50, usual: 8 }

/** PAY-11: what writing that often costs a week, with each package. */
export function CostSlider({
  packages,
  currency,
  messageCredits,
}: {
  packages: readonly OfferedPackage[]
  currency: Currency
  messageCredits: number
}) {
  const text = useTexts()
  const money = useMoney()
  const id = useId()
  const [messages, setMessages] = useState(MESSAGES.usual)
  const weekly = messages * messageCredits
  if (weekly === 0) return null
  return (
    <section aria-labelledby={`${id}title`} className="grid content-start gap-4 rounded-hero bg-surface-2 p-5 hairline">
      <h2 id={`${id}title`} className="h5">
        {text('payments.cost_title')}
      </h2>
      <div>
        <p className="flex justify-between gap-4 text-sm">
          <label htmlFor={id} className="text-muted">
            {text('payments.cost_messages')}
          </label>
          <output htmlFor={id} className="font-bold tabular-nums">
            {messages}
          </output>
        </p>
        <input
          id={id}
          type="range"
          min={MESSAGES.least}
          max={MESSAGES.most}
          value={messages}
          onChange={(event) => setMessages(event.target.valueAsNumber)}
          className="h-11 w-full cursor-pointer accent-primary-text"
        />
      </div>
      <ul className="grid grid-cols-2 gap-2.5">
        {packages.map(({ id: name, credits, amount }) => (
          <li key={name} className="rounded-card bg-surface-3 p-3.5 tabular-nums">
            <span className="block text-sm text-muted">{text('shell.credits_count', { count: credits })}</span>
            <span className="block font-bold">
              {text('payments.cost_week', { price: money(perMessage(amount, credits, weekly), currency) })}
            </span>
            <span className="block text-sm text-muted">
              {text('payments.cost_lasts', { weeks: Math.floor(credits / weekly) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{text('payments.cost_note')}</p>
    </section>
  )
}
