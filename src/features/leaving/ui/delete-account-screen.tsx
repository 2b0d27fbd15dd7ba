import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'

import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { readAlternatives } from '#features/leaving/leaving.contract.ts'
import type { Reason } from '#features/leaving/leaving.rules.ts'

import { alternativesFor } from './alternatives.ts'
import { AlternativesStep } from './alternatives-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ReasonStep } from './reason-step.tsx'

export const handle = { layout: 'default', texts: ['settings', 'accounts', 'errors'] }

export async function loader({ context, request }: RouteArgs) {
  return { offers: await requireMember(context, request)(readAlternatives, {}) }
}

/** Offers stay the same across the screens. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = actionWithoutScript

/** ACC-8: at most three screens, each with its own address so the back button works. The reason stays out of it. */
export default function DeleteAccount({ loaderData: { offers } }: PageProps<typeof loader>) {
  const text = useTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [reason, setReason] = useState<Reason | null>(null)
  const alternatives = alternativesFor(offers, reason)
  const step = query.get('step')

  function handleReason(chosen: Reason | null) {
    setReason(chosen)
    void navigate(alternatives.length > 0 ? '?step=instead' : '?step=confirm')
  }

  return (
    <>
      <PageHead title={text('settings.delete_account')} />
      {step === 'confirm' ? (
        <ConfirmStep reason={reason} running={offers.running} />
      ) : step === 'instead' && alternatives.length > 0 ? (
        <AlternativesStep alternatives={alternatives} offers={offers} next="?step=confirm" />
      ) : (
        <ReasonStep reason={reason} onNext={handleReason} />
      )}
    </>
  )
}
