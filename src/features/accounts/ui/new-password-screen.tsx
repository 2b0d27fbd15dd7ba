import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { resetPassword } from '#features/accounts/accounts.contract.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import { AccountPage } from './account-page.tsx'
import { OutcomePage } from './outcome-page.tsx'
import { PasswordField } from './password-field.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** Reports a truncated link before the user types anything. */
export function loader({ request }: RouteArgs) {
  const token = new URL(request.url).searchParams.get('token')
  return { token: z.safeParse(resetPassword.body.shape.token, token).data }
}

export const action = actionWithoutScript

/** ACC-6: the page behind the emailed link. */
export default function ResetPasswordDo({ loaderData: { token } }: PageProps<typeof loader>) {
  const text = useTexts()
  return token === undefined ? <DeadLink reason={text('errors.reset_link_invalid')} /> : <NewPassword token={token} />
}

function NewPassword({ token }: { token: string }) {
  const text = useTexts()
  const [saved, setSaved] = useState(false)
  const tooShort = text('errors.field_too_short', { min: PASSWORD_LENGTH.min })
  const { pending, fieldErrors, refusal, handleSubmit } = useForm({
    names: ['password', 'password_again'],
    check: ({ password, password_again }) => ({
      password: password.length < PASSWORD_LENGTH.min ? tooShort : undefined,
      password_again: password_again === password ? undefined : text('errors.passwords_not_equal'),
    }),
    send: async (passwords) => {
      await browserApi(resetPassword, { body: { token, ...passwords } })
      setSaved(true)
    },
    fieldOf: { passwords_not_equal: 'password_again', password_too_common: 'password' },
  })
  if (saved) return <Saved />
  if (refusal?.code === 'reset_link_expired' || refusal?.code === 'reset_link_invalid')
    return <DeadLink reason={refusal.text} announce />
  return (
    <>
      <PageHead title={text('accounts.new_password_title')} />
      <AccountPage title={text('accounts.new_password_title')} lead={text('accounts.new_password_lead')}>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-5">
          <PasswordField
            name="password"
            label={text('accounts.new_password')}
            hint={tooShort}
            error={fieldErrors.password}
            autoComplete="new-password"
            meter
          />
          <PasswordField
            name="password_again"
            label={text('accounts.new_password_again')}
            error={fieldErrors.password_again}
            autoComplete="new-password"
          />
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text('accounts.save_password')}
          </Button>
        </form>
      </AccountPage>
    </>
  )
}

function Saved() {
  const text = useTexts()
  return (
    <OutcomePage
      art={doorUrl}
      title={text('accounts.password_saved_title')}
      announce
      action={
        // Full page load: the new password has ended this browser's login too.
        <Link to="/login" reloadDocument className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('accounts.log_in')}
        </Link>
      }
    >
      <p>{text('accounts.password_saved_text')}</p>
    </OutcomePage>
  )
}

function DeadLink({ reason, announce = false }: { reason: string; announce?: boolean }) {
  const text = useTexts()
  return (
    <OutcomePage
      art={pathUrl}
      title={text('accounts.reset_link_title')}
      announce={announce}
      action={
        <Link to="/reset-password" className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('accounts.request_new_link')}
        </Link>
      }
    >
      <p>{reason}</p>
    </OutcomePage>
  )
}
