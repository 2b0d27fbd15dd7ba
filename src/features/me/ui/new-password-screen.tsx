import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { readResetLink, resetPassword } from '#features/accounts/accounts.contract.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { logIn } from '#features/me/me.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** Reports a cut, used or expired link before the user types anything. */
export async function loader({ context, request }: RouteArgs) {
  const { data: token } = z.safeParse(resetPassword.body.shape.token, new URL(request.url).searchParams.get('token'))
  if (token === undefined) return { token, dead: 'reset_link_invalid' } as const
  try {
    await apiOf(context)(readResetLink, { query: { token } })
    return { token, dead: null } as const
  } catch (error) {
    const dead = DEAD.find((code) => code === codeOf(error))
    if (dead === undefined) throw error
    return { token, dead } as const
  }
}

const DEAD = ['reset_link_expired', 'reset_link_used', 'reset_link_invalid'] as const

export const action = actionWithoutScript

/** ACC-6: the page behind the emailed link. */
export default function ResetPasswordDo({ loaderData: { token, dead } }: PageProps<typeof loader>) {
  const text = useTexts()
  return dead === null ? <NewPassword token={token} /> : <DeadLink reason={text(`errors.${dead}`)} />
}

/** The page must not ask again once its own form has used the link. */
export const shouldRevalidate = () => false

/**
 * An ordinary login with the password just set: whatever else a login asks for, it asks here too. A refusal leads to
 * the login page.
 */
async function logInWith(email: string | undefined, password: string): Promise<void> {
  if (email === undefined) return
  try {
    await browserApi(logIn, { body: { email, password } })
    // Full load, so that the shell picks up the session.
    location.replace('/members')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function NewPassword({ token }: { token: string }) {
  const text = useTexts()
  const [saved, setSaved] = useState(false)
  const tooShort = text('errors.field_too_short', { min: PASSWORD_LENGTH.min })
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['password', 'password_again'],
    check: ({ password, password_again }) => ({
      password: password.length < PASSWORD_LENGTH.min ? tooShort : undefined,
      password_again: password_again === password ? undefined : text('errors.passwords_not_equal'),
    }),
    send: async (passwords) => {
      const { email } = await browserApi(resetPassword, { body: { token, ...passwords } })
      await logInWith(email, passwords.password)
      setSaved(true)
    },
    fieldOf: { passwords_not_equal: 'password_again', password_too_common: 'password' },
  })
  if (saved) return <Saved />
  if (refusal && DEAD.some((code) => code === refusal.code)) return <DeadLink reason={refusal.text} announce />
  return (
    <>
      <PageHead title={text('accounts.new_password_title')} />
      <AccountPage title={text('accounts.new_password_title')} lead={text('accounts.new_password_lead')}>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <form method="post" noValidate onSubmit={handleSubmit} onInput={handleInput} className="grid gap-5">
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
