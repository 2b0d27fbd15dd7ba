import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { CodeApp } from '#console/page/code-app.tsx'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'

import { offerCodeApp, setPassword } from '../own-access.contract.ts'
import { STAFF_PASSWORD } from '../staff.rules.ts'

type App = { secret: string; address: string; sealed: string }

/** Password and code app are set together: one without the other opens nothing. */
export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const [app, setApp] = useState<App>()
  const begin = useMutation({ mutationFn: async () => setApp(await consoleApi(offerCodeApp, {})) })
  const save = useMutation({
    mutationFn: (body: { password: string; app: { sealed: string; code: string } }) =>
      consoleApi(setPassword, { body }),
    onSuccess: () => {
      setApp(undefined)
      return client.invalidateQueries({ queryKey: ['me'] })
    },
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '')
    if (app) save.mutate({ password: String(form.get('password') ?? ''), app: { sealed: app.sealed, code } })
  }

  return (
    <section className="box">
      <div className="box__head">
        <h2>Password and code app</h2>
        <span className="faint">{hasPassword ? 'set' : 'not set'}</span>
        <span className="push" />
        {!app && (
          <button type="button" className="btn btn--sm btn--line" onClick={() => begin.mutate()}>
            {hasPassword ? 'Change' : 'Set up'}
          </button>
        )}
      </div>
      {app && (
        <form className="box__body stackv" onSubmit={handleSubmit} noValidate>
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${STAFF_PASSWORD.min} characters. All other sessions end.`}
          />
          <CodeApp app={app} />
          <p role="alert" className="field__bad">
            {save.error && failureText(save.error)}
          </p>
          <button type="submit" className="btn btn--solid" aria-busy={save.isPending}>
            Save
          </button>
        </form>
      )}
    </section>
  )
}
