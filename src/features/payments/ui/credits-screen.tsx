import { useEffect, useId } from 'react'
import { Link, useLocation } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { CODE_REFUSALS } from '#features/discounts/discounts.rules.ts'
import { withdrawalDays } from '#features/legal/withdrawal.rules.ts'
import { PAID_PHOTOS } from '#features/payments/allowances.rules.ts'
import {
  listPackages,
  type RunningOrder,
  readRepeatOrder,
  type StoredMethod,
} from '#features/payments/payments.contract.ts'
import { isCountry } from '#kernel/locales.ts'
import { Icon } from '#ui/icon.tsx'

import { useBalance } from './balance.ts'
import { backIn, keepWayBack } from './came-from.ts'
import { CodeField } from './code-field.tsx'
import { CountrySelect } from './country-select.tsx'
import { MethodTiles } from './method-tiles.tsx'
import { OrderPanel } from './order-panel.tsx'
import { PackageChoice } from './package-cards.tsx'
import { RunningOrderNote } from './running-order-note.tsx'
import { useOrderForm } from './start-request.tsx'
import { StoredMethods } from './stored-methods.tsx'
import { TotalLine } from './total-line.tsx'
import { type FirstChoice, useCheckout } from './use-checkout.ts'
import type { PriceList } from './use-prices.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** PAY-7: tries the code in the address; if it is refused, prices come without it and with the reason. */
export async function loader({ context, request, url: { searchParams } }: RouteArgs) {
  const api = requireMember(context, request)
  const asked = searchParams.get('country')
  const query = { country: isCountry(asked) ? asked : undefined }
  const code = searchParams.get('code')?.trim().slice(0, LONGEST_CODE) ?? ''
  const wished = { code, package: searchParams.get('package'), method: searchParams.get('method') }
  const { running = null, stored = [] } = await api(readRepeatOrder, {})
  try {
    const list = await api(listPackages, { query: { ...query, code: code || undefined } })
    return { list, running, stored, ...wished, refused: null }
  } catch (error) {
    const refused = CODE_REFUSALS.find((each) => each === codeOf(error))
    if (refused === undefined) throw error
    const list = await api(listPackages, { query: { ...query, code: undefined } })
    return { list, running, stored, ...wished, refused }
  }
}

/** Limit of the API. */
const LONGEST_CODE = 40

export const action = actionWithoutScript

export default function Credits({
  loaderData: { list, running, stored, code, refused, package: wish, method },
}: PageProps<typeof loader>) {
  const text = useTexts()
  const { user } = usePage()
  const { search } = useLocation()
  const wanted = list.packages.find(({ id }) => id === wish)
  return (
    <>
      <PageHead title={text('payments.buy_credits')} />
      {/* The choice is screen state, so another address needs a new screen. */}
      <CreditsScreen
        key={search}
        list={list}
        running={running}
        stored={stored}
        choice={{
          package: wanted?.id ?? null,
          method: list.methods.find(({ id }) => id === method)?.id,
          trial: wanted?.trial === true && user?.paid_user === false,
          typedCode: code,
          codeRefusal: refused && text(`errors.${refused}`),
        }}
      />
    </>
  )
}

function CreditsScreen({
  list: first,
  running,
  stored,
  choice,
}: {
  list: PriceList
  running: RunningOrder | null
  stored: readonly StoredMethod[]
  choice: FirstChoice
}) {
  const text = useTexts()
  const checkout = useCheckout(first, choice)
  const { startError, ticked, handleChange, handleSubmit } = useOrderForm(checkout.order)
  const methodsId = useId()
  const { prices, packages, methods, chosen, method } = checkout
  const { list } = prices
  useWayBack()
  return (
    <section className="page pt-5 pb-10 lg:pt-10">
      <Head list={list} />
      {running && (
        <div className="mt-5 max-w-[62ch]">
          <RunningOrderNote order={running} />
        </div>
      )}
      <form
        method="post"
        noValidate
        // Stops the browser restoring the tick on reload: consent must be given now.
        autoComplete="off"
        onChange={handleChange}
        onSubmit={handleSubmit}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_21.5rem]"
      >
        <div aria-busy={prices.pending} className="grid min-w-0 content-start gap-9">
          <PackageChoice
            packages={packages}
            currency={list.currency}
            chosen={chosen?.id}
            onChoose={checkout.choosePackage}
          />
          <div className="grid gap-3.5">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 id={methodsId} className="text-base font-strong">
                {text('payments.pay_with')}
              </h2>
              <div className="w-full min-[28rem]:w-60">
                <CountrySelect
                  countries={list.countries}
                  value={list.country}
                  label={text('payments.payment_country')}
                  onChange={(country) => void prices.changeCountry(country)}
                />
              </div>
            </div>
            <MethodTiles
              methods={methods}
              notFor={chosen?.id}
              chosen={method?.id}
              onChoose={checkout.chooseMethod}
              labelledBy={methodsId}
            />
          </div>
          <CodeField prices={prices} />
          <StoredMethods stored={stored} />
          <SmallPrint list={list} />
        </div>
        <TotalLine checkout={checkout} ticked={ticked} />
        <OrderPanel checkout={checkout} running={running} startError={startError} />
      </form>
    </section>
  )
}

function Head({ list }: { list: PriceList }) {
  const text = useTexts()
  const { user } = usePage()
  const balance = useBalance()
  const credits = list.message_credits
  return (
    <header className="grid gap-2">
      <h1 className="d3">{text('payments.credits_title')}</h1>
      <p className="max-w-[62ch] text-muted">
        {user?.paid_user
          ? text('payments.credits_lead', { credits })
          : text('payments.credits_lead_first', { credits, limit: PAID_PHOTOS })}
      </p>
      <p className="flex items-center gap-2 font-strong">
        <Icon name="coins" className="text-primary-text" />
        {text('payments.balance_line', { count: balance })}
      </p>
      {user?.paid_user && (
        <p className="flex flex-wrap gap-x-6">
          <Link to="/credits/repeat-order" className="link py-3 text-sm font-strong">
            {text('payments.repeat_order')}
          </Link>
          <Link to="/transactions" className="link py-3 text-sm font-strong">
            {text('payments.transactions')}
          </Link>
        </p>
      )}
    </header>
  )
}

/** R-FICT-4: buyers learn about fictional profiles before they pay. */
function SmallPrint({ list }: { list: PriceList }) {
  const text = useTexts()
  const { settings } = usePage()
  const days = withdrawalDays(list)
  return (
    <div className="grid max-w-[62ch] gap-2 text-sm text-faint">
      <p>{text('payments.small_print', { days, name: list.statement_name })}</p>
      {settings.fictional_site_notice !== '' && <p>{settings.fictional_site_notice}</p>}
    </div>
  )
}

/** Remembers where the buyer came from. Looking at prices forgets nothing: an earlier order may still be paid. */
function useWayBack() {
  const { search } = useLocation()
  useEffect(() => {
    const back = backIn(search)
    if (back !== null) keepWayBack(back)
  }, [search])
}
