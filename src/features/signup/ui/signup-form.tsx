import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { ApiError } from '#kernel/call-api.ts'
import { DAY } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '#ui/use-now.tsx'

import { AboutStep } from './about-step.tsx'
import { AccountStep } from './account-step.tsx'
import {
  checkAbout,
  checkAccount,
  type FieldErrors,
  type Filled,
  fieldErrorsOf,
  inWords,
  readForm,
  stepOf,
} from './check-form.ts'
import { draftOf, fillEmpty } from './form-draft.ts'
import { sendSignup } from './send-signup.ts'
import { forgetClientId, keepSignupDraft, readSignupDraft, setSignupDraftAside } from './signup-draft.ts'
import { SignupFrame } from './signup-frame.tsx'
import { useStepFocus } from './use-step-focus.ts'

export type SignupFormProps = {
  step: 0 | 1
  onStep: (step: 0 | 1) => void
  /** Slot for the link back from step 0. */
  back?: ReactNode
  leave: ReactNode
  /** Slot for the member the page is about, above the first question. */
  above?: ReactNode
  /** SITE-4: initial value of the invitation field; without it there is no field. */
  invite?: string | undefined
  target?: string | undefined
  onDone: () => void
}

/** Steps 0 and 1 are two halves of one form, so switching loses nothing, not even the password. */
export function SignupForm({
  step,
  onStep,
  back,
  leave,
  above,
  invite,
  target,
  onDone,
  onRefused,
  onClosed,
}: SignupFormProps & { onRefused: () => void; onClosed: () => void }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const today = useNow(DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState('')
  const [pending, setPending] = useState(false)
  const [checking, setChecking] = useState(false)

  useLayoutEffect(() => {
    if (form.current) fillEmpty(form.current, readSignupDraft())
  }, [])
  useStepFocus(form, step, fieldErrors)

  function handleInput(event: FormEvent<HTMLFormElement>) {
    keepSignupDraft(draftOf(event.currentTarget))
    // The draft excludes password and consents, but changing those after a try makes a new form too.
    if (sent.current) forgetClientId()
  }

  function show(found: FieldErrors, words = '') {
    setFieldErrors(found)
    setRefusal(words)
    if (step === 1 && stepOf(found) === 0) onStep(0)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    keepSignupDraft(draftOf(event.currentTarget))
    const filled = readForm(new FormData(event.currentTarget))
    const found = inWords({ ...checkAbout(filled), ...(step === 1 && checkAccount(filled, today)) }, text)
    show(found)
    if (stepOf(found) !== undefined) return
    if (step === 0) onStep(1)
    else void send(filled)
  }

  async function send(filled: Filled) {
    setPending(true)
    sent.current = true
    try {
      await sendSignup(filled, { target, onChecking: () => setChecking(true) })
      setSignupDraftAside()
      onDone()
    } catch (error) {
      setPending(false)
      setChecking(false)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'under_age') return onRefused()
    if (error.code === 'signups_closed') return onClosed()
    const found = fieldErrorsOf(error)
    show(found, stepOf(found) === undefined ? refusalText(error) : '')
  }

  return (
    <SignupFrame
      step={step}
      back={
        step === 1 ? (
          <Button look="ghost" onClick={() => onStep(0)}>
            <Icon name="chevron-left" size="sm" />
            {text('shell.back')}
          </Button>
        ) : (
          back
        )
      }
      leave={leave}
    >
      {above}
      <form
        ref={form}
        noValidate
        // If sent before hydration, typed values must stay out of the address.
        method="post"
        onInput={handleInput}
        onSubmit={handleSubmit}
        className="grid gap-6"
      >
        <noscript>
          <Alert title={text('signup.needs_script')} />
        </noscript>
        {refusal !== '' && (
          <Alert tone="danger" urgent>
            {refusal}
          </Alert>
        )}
        <div data-step={0} hidden={step !== 0} className="grid gap-6">
          <AboutStep fieldErrors={fieldErrors} invite={invite} />
        </div>
        <div data-step={1} hidden={step !== 1} className="grid gap-6">
          <AccountStep fieldErrors={fieldErrors} />
        </div>
        <Button type="submit" look="main" size="lg" block pending={pending}>
          {text(step === 0 ? 'signup.continue' : 'signup.create_account')}
        </Button>
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {checking && text('accounts.checking')}
        </p>
      </form>
    </SignupFrame>
  )
}
