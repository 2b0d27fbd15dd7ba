import { Form, Link, useSubmit } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { listPackages } from '#features/payments/payments.contract.ts'
import { leastFor } from '#features/payments/price.rules.ts'
import { isCountry } from '#kernel/locales.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

import { packagesFor } from './choose-order.ts'
import { CountrySelect } from './country-select.tsx'
import { PackageList } from './package-cards.tsx'
import { useMoney } from './use-money.ts'
import type { PriceList } from './use-prices.ts'

export const handle = { layout: 'default', texts: ['payments'] }

export function loader({ context, url }: RouteArgs) {
  const asked = url.searchParams.get('country')
  return apiOf(context)(listPackages, { query: { country: isCountry(asked) ? asked : undefined, code: undefined } })
}

/** PAY-1: public. */
export default function Pricing({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('payments.pricing')} description={text('payments.pricing_lead')} indexed />
      <PricingScreen list={loaderData} />
    </>
  )
}

/** PAY-1: public, per country: packages and what credits buy. */
function PricingScreen({ list }: { list: PriceList }) {
  const text = useTexts()
  const { page, settings } = usePage()
  const free = Math.floor(settings.signup_credits / Math.max(1, list.message_credits))
  return (
    <section className="page grid gap-9 pt-6 pb-12 lg:gap-12 lg:pt-12">
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <div className="grid max-w-[52ch] gap-2">
          <h1 className="d2">{text('payments.pricing')}</h1>
          <p className="lead">{text('payments.pricing_lead')}</p>
        </div>
        <CountryForm list={list} />
      </header>
      <div className="grid gap-5">
        <PackageList packages={packagesFor(list, { trial: false })} currency={list.currency} />
        <p className="text-sm text-faint">{text('payments.pricing_once')}</p>
      </div>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <Buys list={list} />
        <div className="grid content-start gap-4 rounded-hero bg-surface-2 p-6 hairline">
          {!page.loggedIn && free > 0 && (
            <p className="text-balance">{text('payments.pricing_start', { count: free })}</p>
          )}
          <Link
            to={page.loggedIn ? '/credits' : '/signup'}
            className={buttonClass({ look: 'main', size: 'lg', block: true })}
          >
            {text(page.loggedIn ? 'payments.buy_credits' : 'payments.sign_up')}
          </Link>
          {settings.fictional_site_notice !== '' && (
            <p className="text-sm text-faint">{settings.fictional_site_notice}</p>
          )}
        </div>
      </div>
    </section>
  )
}

/** A separate form, so it works without script. */
function CountryForm({ list: { countries, country } }: { list: PriceList }) {
  const text = useTexts()
  const submit = useSubmit()
  return (
    <Form method="get" action="/pricing" className="flex w-full items-end gap-2 sm:w-64">
      <div className="min-w-0 grow">
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          {text('payments.pricing_country')}
        </p>
        <CountrySelect
          countries={countries}
          value={country}
          label={text('payments.pricing_country')}
          onChange={(chosen) =>
            void submit(
              { country: chosen },
              { method: 'get', action: '/pricing', replace: true, preventScrollReset: true },
            )
          }
        />
      </div>
      <noscript>
        <Button type="submit" look="tonal" className="min-h-13">
          {text('payments.show_prices')}
        </Button>
      </noscript>
    </Form>
  )
}

/** R-CONS-3: costs in credits, and in money at the lowest local price per credit. */
function Buys({ list }: { list: PriceList }) {
  const text = useTexts()
  const money = useMoney()
  const { settings } = usePage()
  const rows = [
    { icon: 'chat', what: 'buys_message', credits: list.message_credits },
    { icon: 'image', what: 'buys_photo', credits: settings.photo_credits },
    { icon: 'gift', what: 'buys_gift', credits: settings.gift_credits },
  ] as const satisfies readonly { icon: IconName; what: string; credits: number }[]
  return (
    <div>
      <h2 className="h5">{text('payments.pricing_buys')}</h2>
      <dl className="mt-2">
        {rows.map(({ icon, what, credits }) => (
          <div key={what} className="flex items-center gap-4 border-t border-line py-4 first:border-0">
            <Icon name={icon} className="text-primary-text" />
            <dt className="mr-auto font-strong">{text(`payments.${what}`)}</dt>
            <dd className="text-right text-muted tabular-nums">
              {credits === 0
                ? text('payments.buys_free')
                : text('payments.buys_from', {
                    credits,
                    price: money(leastFor(credits, list.packages), list.currency),
                  })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
