import chairsUrl from '@duet/art/pictures/illustration-two-chairs.svg?url'
import { Link, redirect, useLocation } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { readPageUser } from '#app/page/page-user.ts'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { PAID_PHOTOS } from '#features/payments/allowances.rules.ts'
import { listPackages } from '#features/payments/payments.contract.ts'
import { Icon } from '#ui/icon.tsx'

import { backIn, pathWithBack } from './came-from.ts'
import { packagesFor } from './choose-order.ts'
import { CostSlider } from './cost-slider.tsx'
import { PackageList } from './package-cards.tsx'
import { PremiumComparison } from './premium-comparison.tsx'
import { usePercent } from './use-money.ts'
import type { PriceList } from './use-prices.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** Members who have Premium go to the packages. */
export async function loader({ context, request, url }: RouteArgs) {
  const api = requireMember(context, request)
  const [user, list] = await Promise.all([
    readPageUser(api),
    api(listPackages, { query: { country: undefined, code: undefined } }),
  ])
  if (user.paid_user) throw redirect(pathWithBack('/credits', backIn(url.search)))
  return list
}

export default function Premium({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('shell.premium')} />
      <PremiumScreen list={loaderData} />
    </>
  )
}

/** PAY-1: the claimed figure, shown only where the operator can prove it. */
const CLAIM = 46

/** On a phone the whole row is the link; from md, a button. */
const WIDE = 'md:btn md:min-h-11 md:px-3 md:text-control'
const WIDE_MAIN = `${WIDE} md:btn-main`
const WIDE_TONAL = `${WIDE} md:bg-surface-3`

/** PAY-1: what the first package unlocks besides credits. */
function PremiumScreen({ list }: { list: PriceList }) {
  const text = useTexts()
  const back = backIn(useLocation().search)
  const packages = packagesFor(list, { trial: false })
  return (
    <section className="page grid gap-9 pt-6 pb-12 lg:gap-12 lg:pt-12">
      <header className="grid items-center gap-x-12 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <img src={chairsUrl} alt="" width="420" height="280" className="mx-auto w-64 md:order-2 lg:w-90" />
        <div className="grid max-w-[46ch] gap-3">
          {/* ERR-1: the visitor was sent here by a paid feature. */}
          {back !== null && <p className="font-strong text-primary-text">{text('errors.premium_only')}</p>}
          <h1 className="d2">{text('payments.premium_title')}</h1>
          <Claim evidence={list.claim_evidence} />
          <p className="text-muted">{text('payments.premium_lead')}</p>
        </div>
      </header>
      <div className="grid items-start gap-gutter gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PremiumComparison messageCredits={list.message_credits} />
        <CostSlider packages={packages} currency={list.currency} messageCredits={list.message_credits} />
      </div>
      <div className="grid gap-6">
        <h2 className="h5">{text('payments.premium_packages')}</h2>
        <PackageList
          packages={packages}
          currency={list.currency}
          action={({ id, credits, popular }) => (
            <Link
              to={pathWithBack(`/credits?package=${id}`, back)}
              className={`stretched-link max-md:text-primary-text md:order-3 md:mt-4 md:self-stretch ${popular ? WIDE_MAIN : WIDE_TONAL}`}
            >
              <span className="max-md:sr-only">{text('payments.choose_this', { credits })}</span>
              <Icon name="chevron-right" className="md:hidden" />
            </Link>
          )}
        />
        <p className="text-sm text-faint">{text('payments.pricing_once')}</p>
      </div>
      {list.claim_evidence !== null && (
        <p id="claim" className="text-sm text-faint">
          <sup>1</sup> {text('payments.claim_note', { note: list.claim_evidence })}
        </p>
      )}
    </section>
  )
}

/** R-HONEST-4: the operator's evidence is a footnote; without it there is no claim. */
function Claim({ evidence }: { evidence: string | null }) {
  const text = useTexts()
  const percent = usePercent()
  if (evidence === null) return <p className="lead">{text('errors.premium_claim_neutral', { limit: PAID_PHOTOS })}</p>
  return (
    <p className="lead font-strong">
      {text('errors.premium_claim', { percent: percent(CLAIM) })}
      <sup>
        <a href="#claim" className="link px-1">
          1
        </a>
      </sup>
    </p>
  )
}
