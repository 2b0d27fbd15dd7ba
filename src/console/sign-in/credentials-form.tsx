import { type FormEvent, useState } from 'react'

import { deviceDeclined } from '../page/device-passkey.ts'
import { failureText, isCode } from '../page/failure.ts'
import { Field } from '../page/field.tsx'

export type Typed = { email: string; password: string; code?: string }

/** Passkey first; password and code for those without one. The code is asked for once the password is right. */
export function CredentialsForm({
  email,
  onPasskey,
  onTyped,
}: {
  /** Known when a session is locked. */
  email?: string
  onPasskey: () => Promise<void>
  onTyped: (typed: Typed) => Promise<void>
}) {
  const [pending, setPending] = useState<'passkey' | 'typed'>()
  const [failure, setFailure] = useState<string>()
  const [wantsCode, setWantsCode] = useState(false)

  async function attempt(way: 'passkey' | 'typed', work: () => Promise<void>) {
    setPending(way)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (isCode(error, 'second_factor_needed')) setWantsCode(true)
      else
        setFailure(deviceDeclined(error) ? 'No passkey was used. Try again, or use your password.' : failureText(error))
    } finally {
      setPending(undefined)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '').trim()
    void attempt('typed', () =>
      onTyped({
        email: email ?? String(form.get('email') ?? ''),
        password: String(form.get('password') ?? ''),
        ...(code !== '' && { code }),
      }),
    )
  }

  return (
    <form className="gate__form" onSubmit={handleSubmit} noValidate>
      <button
        type="button"
        className="btn btn--solid btn--block gate__main"
        aria-busy={pending === 'passkey'}
        onClick={() => void attempt('passkey', onPasskey)}
      >
        Continue with a passkey
      </button>
      <div className="or">or, if you have none yet</div>
      {email === undefined && <Field label="Work email" name="email" type="email" autoComplete="username" required />}
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      {wantsCode && (
        <Field
          label="Code from your authenticator"
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          hint="Six digits, or one of your recovery codes."
        />
      )}
      <p role="alert" className="field__bad">
        {failure}
      </p>
      <button type="submit" className="btn btn--line btn--block" aria-busy={pending === 'typed'}>
        Sign in with password{wantsCode && ' and code'}
      </button>
    </form>
  )
}
