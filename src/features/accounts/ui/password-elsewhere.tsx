import { Link } from 'react-router'

import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import { AccountPage } from './account-page.tsx'
import { PasswordField } from './password-field.tsx'

type PasswordElsewhereProps = {
  button: string
  send(password: string): Promise<void>
  /** On the way to signing up anew. */
  onAnew?: () => void
}

/**
 * ACC-11: a link opened in another browser than the one that signed up asks for the password. Who knows none, or whose
 * address a stranger typed, signs up anew.
 */
export function PasswordElsewhere({ button, send, onAnew }: PasswordElsewhereProps) {
  const text = useTexts()
  const tooShort = text('errors.field_too_short', { min: PASSWORD_LENGTH.min })
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password.length < PASSWORD_LENGTH.min ? tooShort : undefined }),
    send: ({ password }) => send(password),
    fieldOf: { link_password_wrong: 'password' },
  })
  return (
    <>
      <PageHead title={text('accounts.elsewhere_title')} />
      <AccountPage
        title={text('accounts.elsewhere_title')}
        lead={text('accounts.elsewhere_text')}
        announce
        below={
          <div className="grid gap-3 border-t border-line pt-5 text-sm text-muted">
            <p>{text('accounts.anew_text')}</p>
            <Link to="/signup" onClick={onAnew} className={buttonClass({ look: 'line', block: true })}>
              {text('accounts.anew')}
            </Link>
          </div>
        }
      >
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <form method="post" noValidate onSubmit={handleSubmit} onInput={handleInput} className="grid gap-5">
          <PasswordField
            name="password"
            label={text('accounts.password')}
            error={fieldErrors.password}
            autoComplete="current-password"
          />
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {button}
          </Button>
        </form>
      </AccountPage>
    </>
  )
}
