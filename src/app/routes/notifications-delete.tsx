import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'

import { readAlternatives } from '#features/leaving/leaving.contract.ts'
import type { Reason } from '#features/leaving/leaving.rules.ts'

import { showAgain } from '../accounts/show-again.ts'
import { alternativesFor } from '../leaving/alternatives.ts'
import { AlternativesStep } from '../leaving/alternatives-step.tsx'
import { ConfirmStep } from '../leaving/confirm-step.tsx'
import { ReasonStep } from '../leaving/reason-step.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/notifications-delete.ts'

export const handle = { layout: 'default', texts: ['settings', 'accounts', 'errors'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { offers: await requireMember(context, request)(readAlternatives, {}) }
}

/** From screen to screen the offers stay. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = showAgain

/** ACC-8: at most three screens, each with an address of its own, so that the back button works. The reason has none. */
export default function DeleteAccount({ loaderData: { offers } }: Route.ComponentProps) {
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
        <ConfirmStep reason={reason} />
      ) : step === 'instead' && alternatives.length > 0 ? (
        <AlternativesStep alternatives={alternatives} offers={offers} next="?step=confirm" />
      ) : (
        <ReasonStep reason={reason} onNext={handleReason} />
      )}
    </>
  )
}
