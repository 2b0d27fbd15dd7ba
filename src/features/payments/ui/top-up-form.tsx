import { type FormEventHandler, useId } from 'react'
import { Link, useLocation } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { OfferedPackage } from '#features/payments/payments.contract.ts'
import type { Currency } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

import { pathWithBack } from './came-from.ts'
import { KeptNote } from './kept-note.tsx'
import { MethodMark } from './method-mark.tsx'
import { SellerLine } from './order-lines.tsx'
import { RunningOrderNote } from './running-order-note.tsx'
import { StartRequest } from './start-request.tsx'
import { ForgetMethod } from './stored-methods.tsx'
import { useMoney, usePercent } from './use-money.ts'
import type { TopUp } from './use-top-up.ts'

type Ready = TopUp & { offer: NonNullable<TopUp['offer']>; chosen: OfferedPackage }

/** PAY-9, R-CONS-4: packages, the way to pay and all the law wants above the order button. */
export function TopUpForm({
  id,
  topUp,
  startError,
  onSubmit,
}: {
  id: string
  topUp: Ready
  startError: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
}) {
  const text = useTexts()
  const { settings } = usePage()
  const { offer, chosen, running, refusal, choose } = topUp
  return (
    <form
      id={id}
      method="post"
      noValidate
      // Stops the browser restoring the tick: consent must be given now.
      autoComplete="off"
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-4"
    >
      {running && <RunningOrderNote order={running} />}
      <fieldset className="min-w-0">
        <legend className="sr-only">{text('payments.choose_package')}</legend>
        <div className="grid auto-cols-fr grid-flow-col gap-2.5 max-[16rem]:grid-flow-row max-[22rem]:gap-2">
          {offer.packages.map((each) => (
            <PackageTile
              key={each.id}
              offered={each}
              currency={offer.currency}
              checked={each.id === chosen.id}
              onChoose={() => choose(each.id)}
            />
          ))}
        </div>
      </fieldset>
      <DiscountName offer={offer} />
      <PayWith topUp={topUp} />
      <KeptNote method={topUp.method} />
      {offer.label !== null && topUp.method && (
        <ForgetMethod stored={{ method: topUp.method.id }} onForgotten={topUp.retry} />
      )}
      {refusal !== null && (
        <Alert tone="danger" urgent>
          {refusal}
        </Alert>
      )}
      <StartRequest error={startError} />
      <p className="flex gap-2.5 text-sm text-muted">
        <Icon name="undo" size="sm" className="mt-0.5" />
        {text('payments.top_up_return', { days: offer.days })}
      </p>
      <SellerLine />
      {/* R-FICT-4 */}
      {settings.fictional_site_notice !== '' && (
        <p className="text-meta text-faint">{settings.fictional_site_notice}</p>
      )}
    </form>
  )
}

function PackageTile({
  offered: { id, credits, amount, list_amount, per_message },
  currency,
  checked,
  onChoose,
}: {
  offered: OfferedPackage
  currency: Currency
  checked: boolean
  onChoose: () => void
}) {
  const text = useTexts()
  const money = useMoney()
  return (
    <label className="option grid cursor-pointer content-start justify-items-center gap-0.5 rounded-card bg-surface-2 px-1 py-4 text-center shadow-[inset_0_0_0_1px_var(--line)] has-checked:bg-primary-wash has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)]">
      <input
        type="radio"
        name="package"
        value={id}
        checked={checked}
        onChange={onChoose}
        {...(checked && { 'data-autofocus': true })}
      />
      <span className="d3 leading-none">{credits}</span>
      <span className="mb-2 text-sm text-muted">{text('payments.credits_unit', { count: credits })}</span>
      <span className="font-bold whitespace-nowrap tabular-nums max-[24rem]:text-sm">{money(amount, currency)}</span>
      {list_amount > amount && (
        <span className="text-sm text-faint tabular-nums">
          <span className="sr-only">{text('payments.instead_of', { price: money(list_amount, currency) })}</span>
          <s aria-hidden="true">{money(list_amount, currency)}</s>
        </span>
      )}
      <span className="text-xs text-balance text-muted">
        {text('payments.per_message', { price: money(per_message, currency) })}
      </span>
    </label>
  )
}

/** The reason for struck-out prices, as on /credits. */
export function DiscountName({
  offer: { discount, packages },
}: {
  offer: Pick<Ready['offer'], 'discount' | 'packages'>
}) {
  const text = useTexts()
  const percent = usePercent()
  if (!discount || packages.every(({ amount, list_amount }) => amount === list_amount)) return null
  return (
    <p className="-mt-1 text-center text-sm text-success-text">
      {text(discount.kind === 'welcome' ? 'payments.welcome_line' : 'payments.code_line', {
        code: discount.code,
        percent: percent(discount.percentage),
      })}
    </p>
  )
}

function PayWith({ topUp: { offer, chosen, method } }: { topUp: Ready }) {
  const text = useTexts()
  const id = useId()
  const { pathname, search } = useLocation()
  const name = method ? text(`payments.method_${method.id}`) : ''
  const { label } = offer
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card p-3 shadow-[inset_0_0_0_1px_var(--line)]">
      <span>{method && <MethodMark id={method.id} />}</span>
      <p id={id} className="font-strong hyphens-auto wrap-anywhere">
        {label === null || label === name ? name : text('payments.repeat_stored', { method: name, label })}
      </p>
      <Link
        to={pathWithBack(`/credits?package=${chosen.id}`, pathname + search)}
        aria-describedby={id}
        className="link grid min-h-11 place-items-center px-1 font-strong"
      >
        {text('payments.top_up_other')}
      </Link>
      {/* Below, across the width: beside the mark its words would break on a phone. */}
      <p className="col-span-full text-sm text-muted">
        {label === null ? text('payments.pays_there') : text('payments.repeat_charged', { label })}
      </p>
    </div>
  )
}
