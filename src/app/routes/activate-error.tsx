import { useState } from 'react'
import { Link, useNavigationType } from 'react-router'

import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import { Outcome } from '../accounts/outcome.tsx'
import { useRefusalText } from '../accounts/use-form.ts'
import { useSending } from '../accounts/use-sending.ts'
import { browserApi } from '../browser-api.ts'
import letterboxUrl from '../pictures/illustration-letterbox.svg?url'
import pathUrl from '../pictures/illustration-path.svg?url'
import { PageHead } from '../shell/page-head.tsx'
import { usePage, useTexts } from '../use-page.ts'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** ACC-5: the link did not work; here is how to get another one. */
export default function ActivateError() {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { loggedIn } = usePage().page
  const arrived = useNavigationType() !== 'POP'
  const [sent, setSent] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(resendActivation, {})
    setSent(true)
  })
  if (sent) return <SentAgain />
  return (
    <>
      <PageHead title={text('accounts.activation_failed_title')} />
      <Outcome
        art={pathUrl}
        title={text('accounts.activation_failed_title')}
        announce={arrived}
        action={
          loggedIn ? (
            <Button look="main" size="lg" pending={pending} onClick={handleSend}>
              {text('accounts.resend_activation')}
            </Button>
          ) : (
            <Link to="/login?to=/activate/error" className={buttonClass({ look: 'main', size: 'lg' })}>
              {text('accounts.log_in')}
            </Link>
          )
        }
      >
        <p>{text('errors.activation_failed')}</p>
        {!loggedIn && <p>{text('accounts.log_in_to_resend')}</p>}
        {refusal && (
          <div className="text-left text-text">
            <Alert tone="danger" urgent>
              {refusalText(refusal)}
            </Alert>
          </div>
        )}
      </Outcome>
    </>
  )
}

function SentAgain() {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('accounts.activation_sent_title')} />
      <Outcome art={letterboxUrl} title={text('accounts.activation_sent_title')} announce>
        <p>{text('accounts.activation_sent_text')}</p>
        <p>{text('errors.activation_hint')}</p>
      </Outcome>
    </>
  )
}
