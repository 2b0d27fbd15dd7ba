import { listPackages } from '#features/payments/payments.contract.ts'
import { isCountry } from '#kernel/locales.ts'

import { PricingScreen } from '../payments/pricing-screen.tsx'
import { apiOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/pricing.ts'

export const handle = { layout: 'default', texts: ['payments'] }

export function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('country')
  return apiOf(context)(listPackages, { query: { country: isCountry(asked) ? asked : undefined, code: undefined } })
}

/** PAY-1: no login needed. */
export default function Pricing({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('payments.pricing')} description={text('payments.pricing_lead')} indexed />
      <PricingScreen list={loaderData} />
    </>
  )
}
