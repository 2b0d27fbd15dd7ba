import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useRefusalText } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { memberPathFor, type Want } from '#features/likes/ui/visitor-wants.ts'
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
  checkWhole,
  type FieldErrors,
  type Filled,
  fieldErrorsOf,
  fieldNamed,
  inWords,
  readForm,
  stepOf,
  tooYoungYear,
  withCorrected,
} from './check-form.ts'
import { draftOf, fillEmpty } from './form-draft.ts'
import { givenIn } from './given-answers.ts'
import { sendSignup } from './send-signup.ts'
import {
  forgetClientId,
  keepSignupDraft,
  readSignupDraft,
  type SignupDraft,
  setSignupDraftAside,
} from './signup-draft.ts'
import { SignupFrame } from './signup-frame.tsx'
import { TooYoung } from './too-young.tsx'
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
  /** What was pressed on the target's page. */
  want?: Want | undefined
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
  want,
  onDone,
  onRefused,
  onClosed,
}: SignupFormProps & { onRefused: () => void; onClosed: () => void }) {
  const text = useTexts()
  const { settings } = usePage()
  const refusalText = useRefusalText()
  const today = useNow(DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [pending, setPending] = useState(false)
  const [checking, setChecking] = useState(false)
  const [given, setGiven] = useState<SignupDraft>({})
  const [young, setYoung] = useState<{ year: string; filled: Filled }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed on an earlier page
  useLayoutEffect(() => {
    const draft = readSignupDraft()
    if (form.current) fillEmpty(form.current, draft)
    let mounted = true
    // Opened at step 1: somebody comes back to correct the address.
    void givenIn(step === 1 ? { ...draft, email: '' } : draft).then((answers) => mounted && setGiven(answers))
    return () => {
      mounted = false
    }
  }, [])
  useStepFocus(form, step, attempts)

  function handleInput(event: FormEvent<HTMLFormElement>) {
    keepSignupDraft(draftOf(event.currentTarget))
    // The draft excludes password and consents, but changing those after a try makes a new form too.
    if (sent.current) forgetClientId()
    setYoung(undefined)
    const field = fieldNamed((event.target as HTMLInputElement).name)
    if (field === undefined || fieldErrors[field] === undefined) return
    const filled = readForm(new FormData(event.currentTarget))
    setFieldErrors(withCorrected(fieldErrors, field, inWords(checkWhole(filled, today), text)))
  }

  function show(found: FieldErrors, words = '') {
    setFieldErrors(found)
    setAttempts((before) => before + 1)
    setRefusal(words)
    if (step === 1 && stepOf(found) === 0) onStep(0)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    keepSignupDraft(draftOf(event.currentTarget))
    const filled = readForm(new FormData(event.currentTarget))
    const found = inWords(step === 1 ? checkWhole(filled, today) : checkAbout(filled), text)
    show(found)
    if (stepOf(found) !== undefined) return
    if (step === 0) return onStep(1)
    const year = tooYoungYear(filled, today)
    // ACC-2: only a confirmed answer reaches the server, which then takes no other date that day.
    if (year === undefined) void send(filled)
    else setYoung({ year, filled })
  }

  function handleSlip() {
    setYoung(undefined)
    form.current?.querySelector<HTMLInputElement>('[name="year"]')?.select()
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
        {want && <input type="hidden" name="want" value={want} />}
        <noscript>
          <Alert title={text('signup.needs_script')} />
        </noscript>
        {refusal !== '' && (
          <Alert tone="danger" urgent>
            {refusal}
          </Alert>
        )}
        <div data-step={0} hidden={step !== 0} className="grid gap-6">
          <AboutStep fieldErrors={fieldErrors} invite={invite} given={given} />
        </div>
        <div data-step={1} hidden={step !== 1} className="grid gap-6">
          <AccountStep fieldErrors={fieldErrors} given={given} />
        </div>
        {young && step === 1 ? (
          <TooYoung year={young.year} onSlip={handleSlip} onRight={() => void send(young.filled)} pending={pending} />
        ) : (
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text(step === 0 ? 'signup.continue' : 'signup.create_account')}
          </Button>
        )}
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {checking && text('accounts.checking')}
        </p>
      </form>
      <p className="flex flex-wrap justify-center gap-x-6 text-center text-sm">
        {step === 0 && settings.logged_out_search && (
          <Link to="/members" className="link inline-flex min-h-11 items-center font-strong">
            {text('signup.look_around')}
          </Link>
        )}
        <Link to={loginPathFor(target, want)} className="link inline-flex min-h-11 items-center font-strong">
          {text('signup.log_in_instead')}
        </Link>
      </p>
    </SignupFrame>
  )
}

/** The person stays with those who have an account already. */
const loginPathFor = (target: string | undefined, want: Want | undefined) =>
  target === undefined ? '/login' : `/login?${new URLSearchParams({ to: memberPathFor(target, want) })}`
