import type { ReactNode } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { OfferedPackage } from '#features/payments/payments.contract.ts'
import type { Currency } from '#kernel/money.ts'

import { useMoney } from './use-money.ts'

/** PAY-1: rows on a phone, cards side by side from md; the popular one is taller. */
const GRID = 'grid gap-3 md:items-end md:gap-gutter'
/** The trial package makes five, which need a wide window to fit one row. */
const gridFor = (count: number) =>
  count > 4
    ? `${GRID} md:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none`
    : `${GRID} md:auto-cols-fr md:grid-flow-col`

const CARD =
  'relative flex items-center gap-3.5 max-[16rem]:flex-wrap rounded-card bg-surface-2 px-4 py-3.5 shadow-[inset_0_0_0_1px_var(--line)] md:flex-col md:items-start md:gap-0 md:p-4.5'
const GLOW =
  'bg-[radial-gradient(120%_110%_at_100%_0%,color-mix(in_oklab,var(--accent)_var(--tint),transparent),transparent_72%)]'
/** PAY-1: p0 to p3, from plain to rich; the glow keeps its hue, so they stay one family. */
const STYLES = {
  p0: '',
  p1: `${GLOW} [--tint:10%]`,
  p2: `${GLOW} [--tint:22%]`,
  p3: `${GLOW} [--tint:38%]`,
} as const satisfies Record<OfferedPackage['style'], string>
const RAISED = 'md:pt-11 max-md:mt-2'
const CHOSEN = 'has-checked:bg-primary-wash has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)]'

/** Radios: arrow keys, forms and screen readers work natively. */
export function PackageChoice({
  packages,
  currency,
  chosen,
  onChoose,
}: {
  packages: readonly OfferedPackage[]
  currency: Currency
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const text = useTexts()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-strong md:mb-6">{text('payments.choose_package')}</legend>
      <div className={gridFor(packages.length)}>
        {packages.map((each) => (
          <label
            key={each.id}
            className={`option cursor-pointer ${CARD} ${STYLES[each.style]} ${CHOSEN} ${each.popular ? RAISED : ''}`}
          >
            <input
              type="radio"
              name="package"
              value={each.id}
              checked={each.id === chosen}
              onChange={() => onChoose(each.id)}
              className="peer"
            />
            <span
              aria-hidden="true"
              className="grid size-5.5 shrink-0 place-items-center rounded-full border-2 border-line-field peer-checked:border-primary-text peer-checked:bg-primary-text md:mb-5 peer-checked:[&>span]:bg-primary-wash"
            >
              <span className="size-2 rounded-full" />
            </span>
            <PackageFace offered={each} currency={currency} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The same cards without a choice; `action` renders under each. */
export function PackageList({
  packages,
  currency,
  action,
}: {
  packages: readonly OfferedPackage[]
  currency: Currency
  action?: (offered: OfferedPackage) => ReactNode
}) {
  return (
    <ul className={gridFor(packages.length)}>
      {packages.map((each) => (
        <li key={each.id} className={`${CARD} ${STYLES[each.style]} ${each.popular ? RAISED : ''}`}>
          <PackageFace offered={each} currency={currency} />
          {action?.(each)}
        </li>
      ))}
    </ul>
  )
}

function PackageFace({ offered, currency }: { offered: OfferedPackage; currency: Currency }) {
  const text = useTexts()
  const money = useMoney()
  const { credits, amount, list_amount, per_message, popular, trial, style } = offered
  const flag = popular ? text('payments.most_popular') : trial ? text('payments.trial') : null
  return (
    <>
      {flag && (
        <span
          className={`absolute -top-2.5 left-12 rounded-full px-2.5 py-1 text-center text-xs font-bold text-balance md:top-0 md:left-4.5 md:max-w-[calc(100%-1.75rem)] md:-translate-y-1/2 ${popular ? 'bg-accent text-white' : 'bg-surface-3 text-text'}`}
        >
          {flag}
        </span>
      )}
      <CoinStack style={style} />
      <span className="mr-auto min-w-0 md:contents">
        <span className="block text-base font-strong md:sr-only">
          {text('shell.credits_count', { count: credits })}
        </span>
        <span aria-hidden="true" className="max-md:hidden">
          <span className="d3 block">{credits}</span>
          <span className="block text-sm text-muted">{text('payments.credits_unit', { count: credits })}</span>
        </span>
        <span className="block text-sm text-muted md:order-2 md:mt-0.5">
          {text('payments.per_message', { price: money(per_message, currency) })}
        </span>
      </span>
      <span className="flex flex-col items-end md:order-1 md:mt-4 md:flex-row md:flex-wrap md:items-baseline md:gap-x-1.5">
        <span className="text-base font-bold tabular-nums">{money(amount, currency)}</span>
        {list_amount > amount && (
          <span className="text-sm text-faint tabular-nums">
            <span className="sr-only">{text('payments.instead_of', { price: money(list_amount, currency) })}</span>
            <s aria-hidden="true">{money(list_amount, currency)}</s>
          </span>
        )}
      </span>
    </>
  )
}

const COINS = { p0: 1, p1: 2, p2: 3, p3: 4 } as const satisfies Record<OfferedPackage['style'], number>
const COIN = 4

/** One to four coins: the style in a form that needs no colour. */
function CoinStack({ style }: { style: OfferedPackage['style'] }) {
  const edges = Array.from({ length: COINS[style] }, (_, place) => 19 - place * COIN)
  const top = 19 - COINS[style] * COIN
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-7 shrink-0 fill-none stroke-primary-text stroke-[1.5] md:absolute md:top-4 md:right-4 md:size-9"
    >
      {edges.map((y) => (
        <path key={y} d={`M4 ${y - COIN}v${COIN}a8 2.6 0 0 0 16 0v${-COIN}`} />
      ))}
      <ellipse cx="12" cy={top} rx="8" ry="2.6" className="fill-primary-text/20" />
    </svg>
  )
}
