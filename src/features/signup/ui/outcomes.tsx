import windowUrl from '@duet/art/pictures/illustration-night-window.svg?url'
import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { MINIMUM_AGE } from '#features/accounts/accounts.rules.ts'
import { Outcome } from '#features/accounts/ui/outcome.tsx'
import { HOUR } from '#kernel/time.ts'
import { buttonClass } from '#ui/button.tsx'

import { REFUSAL_LASTS } from './refusal.ts'
import { forgetSignupDraft } from './signup-draft.ts'

/** Under age: nothing typed is kept, here or on the server. */
export function Refused() {
  const text = useTexts()
  useEffect(leaveForm, [])
  return (
    <Outcome art={windowUrl} title={text('errors.under_age', { age: MINIMUM_AGE })} announce action={<ToHome />}>
      <p>{text('signup.refused_text', { hours: REFUSAL_LASTS / HOUR })}</p>
    </Outcome>
  )
}

/** SITE-4: sign-ups are closed, or closed to this visitor. */
export function Closed() {
  const text = useTexts()
  useEffect(toTop, [])
  const logIn = (
    <Link key="log-in" to="/login" className={buttonClass({ look: 'main', size: 'lg' })}>
      {text('accounts.log_in')}
    </Link>
  )
  return (
    <Outcome art={doorUrl} title={text('signup.closed_title')} action={[logIn, <ToHome key="home" />]}>
      <p>{text('errors.signups_closed')}</p>
    </Outcome>
  )
}

function ToHome() {
  const text = useTexts()
  return (
    <Link to="/" className={buttonClass({ look: 'line', size: 'lg' })}>
      {text('errors.back_to_home')}
    </Link>
  )
}

function leaveForm() {
  forgetSignupDraft()
  toTop()
}

/** Replaces a long form, so it could start above the viewport. */
const toTop = () => window.scrollTo(0, 0)
