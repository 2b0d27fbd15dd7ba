import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { changePassword } from '#features/accounts/accounts.contract.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SavedNote } from '#ui/saved-note.tsx'

import { PasswordField } from './password-field.tsx'

/** ACC-7: the old password must match. All other logins end, so reload the list. */
export function PasswordSection() {
  const text = useTexts()
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(false)
  const tooShort = text('errors.field_too_short', { min: PASSWORD_LENGTH.min })
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['old_password', 'password'],
    check: ({ old_password, password }) => ({
      old_password: old_password === '' ? text('errors.field_required') : undefined,
      password: password.length < PASSWORD_LENGTH.min ? tooShort : undefined,
    }),
    send: async (body) => {
      await browserApi(changePassword, { body })
      setSaved(true)
      await revalidate()
    },
    fieldOf: { old_password_wrong: 'old_password', password_too_common: 'password' },
    clears: true,
  })
  return (
    <Panel
      id="password"
      title={text('settings.password')}
      aside={<SavedNote words={saved ? text('settings.saved') : null} />}
    >
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit}
        onInput={(event) => {
          handleInput(event)
          setSaved(false)
        }}
        className="grid gap-4 border-t border-line pt-4"
      >
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <PasswordField
            name="old_password"
            label={text('settings.old_password')}
            error={fieldErrors.old_password}
            autoComplete="current-password"
          />
          <PasswordField
            name="password"
            label={text('settings.new_password')}
            hint={tooShort}
            error={fieldErrors.password}
            autoComplete="new-password"
            meter
          />
        </div>
        <p className="text-sm text-muted">{text('settings.password_ends_logins')}</p>
        <Button type="submit" look="tonal" pending={pending} className="justify-self-start">
          {text('settings.save_password')}
        </Button>
      </form>
    </Panel>
  )
}
