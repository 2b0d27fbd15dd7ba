import { useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { safeReturnPath } from '#features/accounts/accounts.rules.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { EmailField } from '#features/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { whyLogIn } from '#features/accounts/ui/why-log-in.ts'
import { withProof } from '#features/accounts/ui/with-proof.ts'
import { loadTarget } from '#features/likes/ui/load-target.ts'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { personIn, signupPathFor } from '#features/likes/ui/visitor-wants.ts'
import { logIn } from '#features/me/me.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** NAV-10: members who are logged in skip the login. */
export async function loader({ context, request }: RouteArgs) {
  const to = new URL(request.url).searchParams.get('to')
  if (factsOf(context).loggedIn) throw redirect(safeReturnPath(to))
  const person = personIn(to)
  return { target: person ? await loadTarget(apiOf(context), person.id) : null, want: person?.want }
}

export const action = actionWithoutScript

/** ACC-3 */
export default function Login({ loaderData: { target, want } }: PageProps<typeof loader>) {
  const text = useTexts()
  const [search] = useSearchParams()
  const [checking, setChecking] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const required = (value: string) => (value === '' ? text('errors.field_required') : undefined)
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({ email: required(email.trim()), password: required(password) }),
    send: async ({ email, password }) => {
      const body = { email: email.trim(), password }
      try {
        await withProof(
          (proof) => browserApi(logIn, { body: { ...body, ...proof, ...(deleted && { reactivate: true }) } }),
          () => setChecking(true),
        )
      } catch (error) {
        // ACC-8: the same button then asks for the account back; other credentials start again.
        if (codeOf(error) === 'account_deleted_ask') setDeleted(true)
        throw error
      } finally {
        setChecking(false)
      }
      // Full load, so that the shell picks up the session.
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
            <Link to={target ? signupPathFor(target.id, want) : '/signup'} className="link py-3 font-strong">
              {text('accounts.sign_up')}
            </Link>
          </p>
        }
      >
        {target && (
          <TargetCard
            target={target}
            title={text(target.fictional ? 'accounts.log_in_to_chat' : 'accounts.log_in_to_meet', {
              name: target.name,
            })}
          />
        )}
        {refusal && (
          <Alert tone={deleted ? 'warn' : 'danger'} urgent>
            {refusal.text}
          </Alert>
        )}
        <form
          method="post"
          noValidate
          onSubmit={handleSubmit}
          onInput={(event) => {
            handleInput(event)
            setDeleted(false)
          }}
          className="grid gap-5"
        >
          <EmailField autoComplete="username" error={fieldErrors.email} />
          <PasswordField
            name="password"
            label={text('accounts.password')}
            error={fieldErrors.password}
            autoComplete="current-password"
          />
          <Link to="/reset-password" className="link -my-3 justify-self-start py-3 text-sm">
            {text('accounts.forgot_password')}
          </Link>
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text(deleted ? 'accounts.reactivate_account' : 'accounts.log_in')}
          </Button>
          <p role="status" className="text-center text-sm text-muted empty:hidden">
            {checking && text('accounts.checking')}
          </p>
        </form>
      </AccountPage>
    </>
  )
}
