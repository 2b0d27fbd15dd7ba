import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { acceptInvitation, readInvitation } from '#features/staff/staff.contract.ts'
import { STAFF_PASSWORD } from '#features/staff/staff.rules.ts'

import { consoleApi } from '../page/api.ts'
import { CodeApp } from '../page/code-app.tsx'
import { deviceDeclined, makePasskey } from '../page/device-passkey.ts'
import { failureText } from '../page/failure.ts'
import { Field } from '../page/field.tsx'
import { RecoveryCodes } from '../page/recovery-codes.tsx'
import { Gate } from './gate.tsx'

type Way = 'passkey' | 'password'

/** CONS-1: joining by the emailed link, with a passkey, or with a password and a code app. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => consoleApi(readInvitation, { query: { token } }),
    // Each answer has a new challenge and secret; the form must keep the one it shows.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [way, setWay] = useState<Way>('passkey')
  const [codes, setCodes] = useState<string[]>()
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    document.title = 'Join · Duet console'
  }, [])

  if (codes)
    return (
      <Gate
        title="You are in"
        lead="Keep these recovery codes where only you find them. Each works once, if your passkey or phone is lost."
      >
        <RecoveryCodes codes={codes} />
        <a className="btn btn--solid" href="/">
          Go to the desk
        </a>
      </Gate>
    )
  if (error) return <Gate title="This invitation does not work" lead={failureText(error)} />
  if (data === undefined) return null

  async function join(form: FormData) {
    const name = String(form.get('name') ?? '')
    if (way === 'passkey') {
      const response = await makePasskey(data?.passkey ?? {})
      return consoleApi(acceptInvitation, {
        body: { token, name, passkey: { response: response as never, name: 'First passkey' } },
      })
    }
    return consoleApi(acceptInvitation, {
      body: {
        ...{ token, name, password: String(form.get('password') ?? '') },
        app: { sealed: data?.app.sealed ?? '', code: String(form.get('code') ?? '') },
      },
    })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    setFailure(undefined)
    join(form)
      .then(({ codes: made }) => setCodes(made))
      .catch((problem: unknown) =>
        setFailure(
          deviceDeclined(problem) ? 'No passkey was made. Try again, or use a password.' : failureText(problem),
        ),
      )
      .finally(() => setPending(false))
  }

  return (
    <Gate title="Join the staff" lead={<>You were invited as {data.email}.</>}>
      <form className="gate__form" onSubmit={handleSubmit} noValidate>
        <Field label="Your name, as colleagues see it" name="name" autoComplete="name" required />
        <fieldset className="segmented">
          <legend className="vh">How you sign in</legend>
          {(['passkey', 'password'] as const).map((each) => (
            <label key={each} className="segmented__opt">
              <input
                type="radio"
                name="way"
                className="vh"
                value={each}
                checked={way === each}
                onChange={() => setWay(each)}
              />
              {each === 'passkey' ? 'Passkey' : 'Password and code'}
            </label>
          ))}
        </fieldset>
        {way === 'passkey' ? (
          <p className="muted">Your device asks for your finger, face or PIN. Nothing to remember, nothing to steal.</p>
        ) : (
          <>
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              hint={`At least ${STAFF_PASSWORD.min} characters.`}
            />
            <CodeApp app={data.app} />
          </>
        )}
        <p role="alert" className="field__bad">
          {failure}
        </p>
        <button type="submit" className="btn btn--solid" aria-busy={pending}>
          Join
        </button>
      </form>
    </Gate>
  )
}
