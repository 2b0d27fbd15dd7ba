import { useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'

import { readUser } from '#features/me/me.contract.ts'
import { readSettings } from '#features/sites/sites.contract.ts'
import { MINUTE } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'

import { showAgain } from '../accounts/show-again.ts'
import { apiOf, factsOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import { CheckMail } from '../signup/check-mail.tsx'
import { mayJoin } from '../signup/may-join.server.ts'
import { Closed, Confirmed, Refused } from '../signup/outcomes.tsx'
import { keepRefusal, useRefused } from '../signup/refusal.ts'
import { SignupForm } from '../signup/signup-form.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/signup.ts'

export const handle = { layout: 'default', texts: ['signup', 'accounts', 'errors'] }

/** ACC-1: who has an account that waits for its mailbox goes on there; who has a confirmed one has no business here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = apiOf(context)
  if (factsOf(context).loggedIn) {
    const { user } = await api(readUser, {})
    if (user.status !== 'not_confirmed') throw redirect('/members')
    return { stage: 'mail', signedUp: user.signup_date } as const
  }
  const { signups } = await api(readSettings, {})
  return { stage: mayJoin(signups, request) ? 'form' : 'closed' } as const
}

/** From step to step nothing changes on the server, and a lost connection must not hold anybody up. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = showAgain

export default function Signup({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('shell.sign_up')} />
      {loaderData.stage === 'mail' ? (
        <Mailbox signedUp={loaderData.signedUp} />
      ) : (
        <Join open={loaderData.stage === 'form'} />
      )}
    </>
  )
}

function Mailbox({ signedUp }: { signedUp: Date }) {
  const [confirmed, setConfirmed] = useState(false)
  return confirmed ? <Confirmed /> : <CheckMail signedUp={signedUp} onConfirmed={() => setConfirmed(true)} />
}

function Join({ open }: { open: boolean }) {
  const now = useNow(MINUTE)
  const refusedBefore = useRefused()
  const [end, setEnd] = useState<'refused' | 'closed'>()

  function handleRefused() {
    keepRefusal(now)
    setEnd('refused')
  }

  if (!open || end === 'closed') return <Closed />
  if (refusedBefore || end === 'refused') return <Refused />
  return <SignupForm onRefused={handleRefused} onClosed={() => setEnd('closed')} />
}
