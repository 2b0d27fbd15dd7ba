import { useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'

import { safeReturnPath } from '#features/accounts/accounts.rules.ts'
import { logIn } from '#features/me/me.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

import { AccountPage } from '../accounts/account-page.tsx'
import { EmailField } from '../accounts/email-field.tsx'
import { PasswordField } from '../accounts/password-field.tsx'
import { showAgain } from '../accounts/show-again.ts'
import { useForm } from '../accounts/use-form.ts'
import { whyLogIn } from '../accounts/why-log-in.ts'
import { withProof } from '../accounts/with-proof.ts'
import { browserApi } from '../browser-api.ts'
import { factsOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/login.ts'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** NAV-10: who is logged in has nothing to do here. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (factsOf(context).loggedIn) throw redirect(safeReturnPath(new URL(request.url).searchParams.get('to')))
  return null
}

export const action = showAgain

/** ACC-3 */
export default function Login() {
  const text = useTexts()
  const [search] = useSearchParams()
  const [checking, setChecking] = useState(false)
  const required = (value: string) => (value === '' ? text('errors.field_required') : undefined)
  const { pending, faults, refusal, handleSubmit } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({ email: required(email.trim()), password: required(password) }),
    send: async ({ email, password }) => {
      const body = { email: email.trim(), password }
      try {
        await withProof(
          (proof) => browserApi(logIn, { body: { ...body, ...proof } }),
          () => setChecking(true),
        )
      } finally {
        setChecking(false)
      }
      // A full load, so that the shell learns of the login.
      location.replace(safeReturnPath(search.get('to')))
    },
  })
  return (
    <>
      <PageHead title={text('accounts.log_in')} />
      <AccountPage
        title={text('accounts.login_title')}
        lead={text(whyLogIn(search))}
        below={
          <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
            {text('accounts.no_account_yet')}
            <Link to="/signup" className="link py-3 font-strong">
              {text('accounts.sign_up')}
            </Link>
          </p>
        }
      >
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-5">
          <EmailField autoComplete="username" error={faults.email} />
          <PasswordField
            name="password"
            label={text('accounts.password')}
            error={faults.password}
            autoComplete="current-password"
          />
          <Link to="/reset-password" className="link -my-3 justify-self-start py-3 text-sm">
            {text('accounts.forgot_password')}
          </Link>
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text('accounts.log_in')}
          </Button>
          <p role="status" className="text-center text-sm text-muted empty:hidden">
            {checking && text('accounts.checking')}
          </p>
        </form>
      </AccountPage>
    </>
  )
}
