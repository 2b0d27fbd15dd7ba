import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { requestMailChange } from '#features/accounts/accounts.contract.ts'
import { isEmail } from '#features/accounts/accounts.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'

import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'

/** ACC-7: nothing changes until the new address is confirmed. */
export function EmailSection() {
  const text = useTexts()
  const { user } = usePage()
  const [sentTo, setSentTo] = useState('')
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: isEmail(email.trim()) ? undefined : text('errors.invalid_email'),
      password: password === '' ? text('errors.field_required') : undefined,
    }),
    send: async ({ email, password }) => {
      setSentTo('')
      await browserApi(requestMailChange, { body: { email: email.trim(), password } })
      setSentTo(email.trim())
    },
    fieldOf: { invalid_email: 'email', disposable_email: 'email', email_in_use: 'email', password_wrong: 'password' },
    clears: true,
  })
  return (
    <Panel id="email" title={text('settings.email_address')}>
      <p className="mb-3 text-control font-semibold wrap-anywhere">{user?.email}</p>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit}
        onInput={handleInput}
        className="grid gap-4 border-t border-line pt-4"
      >
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        {sentTo && (
          <Alert tone="success" urgent>
            <span className="wrap-anywhere">{text('settings.mail_change_sent', { email: sentTo })}</span>
          </Alert>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <EmailField label={text('settings.new_email')} autoComplete="email" error={fieldErrors.email} />
          <PasswordField
            name="password"
            label={text('settings.your_password')}
            error={fieldErrors.password}
            autoComplete="current-password"
          />
        </div>
        <p className="text-sm text-muted">{text('settings.mail_change_how')}</p>
        <Button type="submit" look="tonal" pending={pending} className="justify-self-start">
          {text('settings.change_email')}
        </Button>
      </form>
    </Panel>
  )
}
