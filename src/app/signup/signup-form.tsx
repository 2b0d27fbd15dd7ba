import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { ApiError } from '#kernel/call-api.ts'
import { DAY } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '#ui/use-now.tsx'

import { useRefusalText } from '../accounts/use-form.ts'
import { forgetClientId, forgetSignupDraft, keepSignupDraft, readSignupDraft } from '../signup-draft.ts'
import { useTexts } from '../use-page.ts'
import { AboutStep } from './about-step.tsx'
import { AccountStep } from './account-step.tsx'
import {
  checkAbout,
  checkAccount,
  type Faults,
  type Filled,
  faultsOf,
  inWords,
  readForm,
  stepOf,
} from './check-form.ts'
import { draftOf, fillEmpty } from './form-draft.ts'
import { sendSignup } from './send-signup.ts'
import { SignupFrame } from './signup-frame.tsx'
import { useStepFocus } from './use-step-focus.ts'

/** Steps 0 and 1 are two halves of one form, so that going back and forth loses nothing, not even the password. */
export function SignupForm({ onRefused, onClosed }: { onRefused: () => void; onClosed: () => void }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const step = query.get('step') === '1' ? 1 : 0
  const today = useNow(DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState('')
  const [pending, setPending] = useState(false)

  useLayoutEffect(() => fillEmpty(form.current!, readSignupDraft()), [])
  useStepFocus(form, step, faults)

  function handleInput(event: FormEvent<HTMLFormElement>) {
    keepSignupDraft(draftOf(event.currentTarget))
    // The draft knows nothing of password and ticks: changed after a try, they make another form too.
    if (sent.current) forgetClientId()
  }

  function show(found: Faults, words = '') {
    setFaults(found)
    setRefusal(words)
    if (step === 1 && stepOf(found) === 0) navigate('/signup')
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    keepSignupDraft(draftOf(event.currentTarget))
    const filled = readForm(new FormData(event.currentTarget))
    const found = inWords({ ...checkAbout(filled), ...(step === 1 && checkAccount(filled, today)) }, text)
    show(found)
    if (stepOf(found) !== undefined) return
    if (step === 0) navigate('/signup?step=1')
    else void send(filled)
  }

  async function send(filled: Filled) {
    setPending(true)
    sent.current = true
    try {
      await sendSignup(filled)
      forgetClientId()
      // A full load, so that the shell knows the login; the server shows the next step. No way back to a used form.
      location.replace('/signup')
    } catch (error) {
      setPending(false)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'under_age') return onRefused()
    if (error.code === 'signups_closed') return onClosed()
    const found = faultsOf(error)
    show(found, stepOf(found) === undefined ? refusalText(error) : '')
  }

  return (
    <SignupFrame
      step={step}
      back={
        <Link to={step === 1 ? '/signup' : '/'} className={buttonClass({ look: 'ghost' })}>
          <Icon name="chevron-left" size="sm" />
          {text('shell.back')}
        </Link>
      }
      leave={
        <Link to="/" onClick={forgetSignupDraft} className={buttonClass({ look: 'ghost' })}>
          {text('signup.cancel')}
        </Link>
      }
    >
      <form
        ref={form}
        noValidate
        // Sent before the script is there, it must not put what was typed into the address.
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
          <AboutStep faults={faults} />
        </div>
        <div data-step={1} hidden={step !== 1} className="grid gap-6">
          <AccountStep faults={faults} />
        </div>
        <Button type="submit" look="main" size="lg" block pending={pending}>
          {text(step === 0 ? 'signup.continue' : 'signup.create_account')}
        </Button>
      </form>
    </SignupFrame>
  )
}
