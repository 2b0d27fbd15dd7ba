import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { useState } from 'react'
import { Link, useNavigationType } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { Button, buttonClass } from '#ui/button.tsx'

import { OutcomePage } from './outcome-page.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** ACC-5: the activation link failed; offers a new one. */
export default function ActivateError() {
  const text = useTexts()
  const { loggedIn } = usePage().page
  const arrived = useNavigationType() !== 'POP'
  const [sent, setSent] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(resendActivation, {})
    setSent(true)
  })
  if (sent) return <SentAgain />
  return (
    <OutcomePage
      art={pathUrl}
      title={text('accounts.activation_failed_title')}
      announce={arrived}
      refusal={refusal}
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
    </OutcomePage>
  )
}

function SentAgain() {
  const text = useTexts()
  return (
    <OutcomePage art={letterboxUrl} title={text('accounts.activation_sent_title')} announce>
      <p>{text('accounts.activation_sent_text')}</p>
      <p>{text('errors.activation_hint')}</p>
    </OutcomePage>
  )
}
