import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { MINUTE } from '#kernel/time.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '#ui/use-now.tsx'

import { Closed, Refused } from './outcomes.tsx'
import { keepRefusal, useRefused } from './refusal.ts'
import { forgetSignupDraft } from './signup-draft.ts'
import { SignupForm, type SignupFormProps } from './signup-form.tsx'

/** Steps 0 and 1, or the reason when joining is not possible. */
export function Join(props: SignupFormProps) {
  const now = useNow(MINUTE)
  const refusedBefore = useRefused()
  const [end, setEnd] = useState<'refused' | 'closed'>()

  function handleRefused() {
    keepRefusal(now)
    setEnd('refused')
  }

  if (end === 'closed') return <Closed />
  if (refusedBefore || end === 'refused') return <Refused />
  return <SignupForm {...props} onRefused={handleRefused} onClosed={() => setEnd('closed')} />
}

/** The form as a page: the step is in the address, so the back button works. */
export function JoinPage({
  from,
  ...rest
}: { from: string } & Pick<SignupFormProps, 'above' | 'invite' | 'target' | 'want'>) {
  const text = useTexts()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const step = query.get('step') === '1' ? 1 : 0
  useReloadedByBack()
  return (
    <Join
      {...rest}
      step={step}
      onStep={(next) => void navigate(withStep(pathname, query, next))}
      back={
        <Link to={from} className={buttonClass({ look: 'ghost' })}>
          <Icon name="chevron-left" size="sm" />
          {text('shell.back')}
        </Link>
      }
      leave={
        <Link to={from} onClick={forgetSignupDraft} className={buttonClass({ look: 'ghost' })}>
          {text('signup.cancel')}
        </Link>
      }
      // Full page load, so the shell picks up the login; replaced, so Back skips the used form.
      onDone={() => location.replace('/complete-signup?step=mail')}
    />
  )
}

/** Back after the sign-up would show the form as it was for a visitor, from the browser's memory. */
function useReloadedByBack() {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])
}

/** Everything else in the address stays: an invitation, what was pressed. */
function withStep(pathname: string, query: URLSearchParams, step: 0 | 1): string {
  const next = new URLSearchParams(query)
  next.delete('step')
  if (step === 1) next.set('step', '1')
  return next.size > 0 ? `${pathname}?${next}` : pathname
}
