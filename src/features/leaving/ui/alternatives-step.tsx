import { Link, useNavigate, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { changeProfile } from '#features/profiles/profiles.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import type { Alternative, Offers } from './alternatives.ts'
import { KeepAccount } from './keep-account.tsx'

const CHOICE = { look: 'tonal', block: true } as const

/** ACC-8, second screen: alternatives, and one way on that looks exactly like the offers. */
export function AlternativesStep({
  alternatives,
  offers,
  next,
}: {
  alternatives: readonly Alternative[]
  offers: Offers
  next: string
}) {
  const text = useTexts()
  return (
    <AccountPage title={text('settings.instead_title')} announce below={<KeepAccount />}>
      <ul className="grid gap-5">
        {alternatives.map((alternative) => (
          <li key={alternative} className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5">
            <Offer alternative={alternative} offers={offers} />
          </li>
        ))}
      </ul>
      {/* Set apart from the last offer, whose look it shares. */}
      <div className="border-t border-line pt-8">
        <Link to={next} className={buttonClass(CHOICE)}>
          {text('settings.continue_deleting')}
        </Link>
      </div>
    </AccountPage>
  )
}

function Offer({ alternative, offers }: { alternative: Alternative; offers: Offers }) {
  const text = useTexts()
  const values = { code: offers.discount?.code ?? '', percentage: offers.discount?.percentage ?? 0 }
  return (
    <>
      <div className="grid gap-1">
        <h2 className="h5">{text(`settings.${alternative}_title`, values)}</h2>
        <p className="text-sm text-muted">{text(`settings.${alternative}_text`, values)}</p>
      </div>
      {alternative === 'privacy_mode' ? (
        <BecomeInvisible />
      ) : (
        <Link to={destinationOf(alternative, offers)} className={buttonClass(CHOICE)}>
          {text(`settings.${alternative}_action`)}
        </Link>
      )}
    </>
  )
}

function destinationOf(alternative: Alternative, { discount }: Offers): string {
  if (alternative === 'change_email') return '/notifications#email'
  if (alternative === 'fewer_mails') return '/notifications#notifications'
  return alternative === 'trial_package' ? '/credits?package=trial' : `/credits?code=${discount?.code ?? ''}`
}

function BecomeInvisible() {
  const text = useTexts()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(changeProfile, { body: { invisible: true } })
    await revalidate()
    await navigate('/notifications#visibility')
  })
  return (
    <>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      <Button {...CHOICE} pending={pending} onClick={handleSend}>
        {text('settings.privacy_mode_action')}
      </Button>
    </>
  )
}
