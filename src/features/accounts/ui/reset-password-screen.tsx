import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import { useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { requestReset } from '#features/accounts/accounts.contract.ts'
import { isEmail } from '#features/accounts/accounts.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { OutcomePage } from './outcome-page.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

export const action = actionWithoutScript

/** ACC-6: the answer never reveals whether the address has an account. */
export default function ResetPassword() {
  const text = useTexts()
  const [sent, setSent] = useState(false)
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : text('errors.invalid_email') }),
    send: async ({ email }) => {
      await browserApi(requestReset, { body: { email: email.trim() } })
      setSent(true)
    },
    fieldOf: { invalid_email: 'email' },
  })
  if (sent) return <Sent />
  return (
    <>
      <PageHead title={text('accounts.reset_title')} />
      <AccountPage
        title={text('accounts.reset_title')}
        lead={text('accounts.reset_lead')}
        below={
          <Link to="/login" className="link justify-self-center py-3">
            {text('accounts.back_to_login')}
          </Link>
        }
      >
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <form method="post" noValidate onSubmit={handleSubmit} onInput={handleInput} className="grid gap-5">
          <EmailField autoComplete="email" error={fieldErrors.email} />
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text('accounts.send_reset_link')}
          </Button>
        </form>
      </AccountPage>
    </>
  )
}

function Sent() {
  const text = useTexts()
  return (
    <OutcomePage
      art={letterboxUrl}
      title={text('accounts.reset_sent_title')}
      announce
      action={
        <Link to="/login" className={buttonClass({ look: 'tonal', size: 'lg' })}>
          {text('accounts.back_to_login')}
        </Link>
      }
    >
      <p>{text('errors.reset_sent')}</p>
      <p>{text('accounts.reset_sent_newest')}</p>
    </OutcomePage>
  )
}
