import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

import { AccountPage } from './account-page.tsx'
import { PasswordField } from './password-field.tsx'

/** ACC-11: a link opened in another browser than the one that signed up asks for the password. */
export function PasswordElsewhere({ button, send }: { button: string; send(password: string): Promise<void> }) {
  const text = useTexts()
  const tooShort = text('errors.field_too_short', { min: PASSWORD_LENGTH.min })
  const { pending, fieldErrors, refusal, handleSubmit } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password.length < PASSWORD_LENGTH.min ? tooShort : undefined }),
    send: ({ password }) => send(password),
    fieldOf: { password_too_common: 'password' },
  })
  return (
    <>
      <PageHead title={text('accounts.elsewhere_title')} />
      <AccountPage title={text('accounts.elsewhere_title')} lead={text('accounts.elsewhere_text')} announce>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-5">
          <PasswordField
            name="password"
            label={text('accounts.password')}
            hint={tooShort}
            error={fieldErrors.password}
            autoComplete="new-password"
            meter
          />
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {button}
          </Button>
        </form>
      </AccountPage>
    </>
  )
}
