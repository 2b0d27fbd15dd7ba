import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { requestExport } from '#features/leaving/leaving.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'

/** ACC-9: a copy of all data; the link comes by email. */
export function DataSection() {
  const text = useTexts()
  const [requested, setRequested] = useState(false)
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password === '' ? text('errors.field_required') : undefined }),
    send: async (body) => {
      setRequested(false)
      await browserApi(requestExport, { body })
      setRequested(true)
    },
    fieldOf: { password_wrong: 'password' },
    clears: true,
  })
  return (
    <Panel id="data" title={text('settings.data_title')}>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit}
        onInput={handleInput}
        className="grid gap-4 border-t border-line pt-4"
      >
        <p className="text-sm text-muted">{text('settings.data_text')}</p>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.text}
          </Alert>
        )}
        {requested && (
          <Alert tone="success" urgent>
            {text('settings.data_asked')}
          </Alert>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <PasswordField
            name="password"
            label={text('settings.your_password')}
            error={fieldErrors.password}
            autoComplete="current-password"
          />
        </div>
        <Button type="submit" look="tonal" pending={pending} className="justify-self-start">
          {text('settings.ask_data')}
        </Button>
      </form>
    </Panel>
  )
}
