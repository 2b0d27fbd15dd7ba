import type { ReactNode } from 'react'
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

/** ACC-8, second screen: alternatives. Each has a way on that looks exactly like the offer. */
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
            <Offer alternative={alternative} offers={offers}>
              <Link to={next} className={buttonClass(CHOICE)}>
                {text('settings.continue_deleting')}
              </Link>
            </Offer>
          </li>
        ))}
      </ul>
    </AccountPage>
  )
}

function Offer({ alternative, offers, children }: { alternative: Alternative; offers: Offers; children: ReactNode }) {
  const text = useTexts()
  const values = { code: offers.discount?.code ?? '', percentage: offers.discount?.percentage ?? 0 }
  return (
    <>
      <div className="grid gap-1">
        <h2 className="h5">{text(`settings.${alternative}_title`, values)}</h2>
        <p className="text-sm text-muted">{text(`settings.${alternative}_text`, values)}</p>
      </div>
      {alternative === 'privacy_mode' ? (
        <BecomeInvisible>{children}</BecomeInvisible>
      ) : (
        <Choices>
          <Link to={destinationOf(alternative, offers)} className={buttonClass(CHOICE)}>
            {text(`settings.${alternative}_action`)}
          </Link>
          {children}
        </Choices>
      )}
    </>
  )
}

function destinationOf(alternative: Alternative, { discount }: Offers): string {
  if (alternative === 'change_email') return '/notifications#email'
  return alternative === 'trial_package' ? '/credits?package=trial' : `/credits?code=${discount?.code ?? ''}`
}

function BecomeInvisible({ children }: { children: ReactNode }) {
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
      <Choices>
        <Button {...CHOICE} pending={pending} onClick={handleSend}>
          {text('settings.privacy_mode_action')}
        </Button>
        {children}
      </Choices>
    </>
  )
}

const Choices = ({ children }: { children: ReactNode }) => <div className="grid gap-3 sm:grid-cols-2">{children}</div>
