import { useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import * as z from 'zod/mini'

import { confirmByLink } from '#features/accounts/accounts.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import { Outcome } from '../accounts/outcome.tsx'
import { useRefusalText } from '../accounts/use-form.ts'
import { useSending } from '../accounts/use-sending.ts'
import { browserApi } from '../browser-api.ts'
import letterboxUrl from '../pictures/illustration-letterbox.svg?url'
import glassesUrl from '../pictures/illustration-two-glasses.svg?url'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/activate-done.ts'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

const FAILED = '/activate/error'

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  const { data } = z.safeParse(confirmByLink.body, { token })
  if (data === undefined) throw redirect(FAILED)
  return data
}

/** ACC-5: mail scanners open links, so that opening this page confirms nothing yet; its button does. */
export default function ActivateDone({ loaderData: { token } }: Route.ComponentProps) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const [confirmed, setConfirmed] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    try {
      await browserApi(confirmByLink, { body: { token } })
      setConfirmed(true)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'activation_failed')) throw error
      // In the place of this page: going back to it would only fail again.
      await navigate(FAILED, { replace: true })
    }
  })
  if (confirmed) return <Confirmed />
  return (
    <>
      <PageHead title={text('accounts.activate_title')} />
      <Outcome
        art={letterboxUrl}
        title={text('accounts.activate_title')}
        action={
          <Button look="main" size="lg" pending={pending} onClick={handleSend}>
            {text('accounts.activate_account')}
          </Button>
        }
      >
        <p>{text('accounts.activate_text')}</p>
        {refusal && (
          <div className="text-left text-text">
            <Alert tone="danger" urgent>
              {refusalText(refusal)}
            </Alert>
          </div>
        )}
      </Outcome>
    </>
  )
}

function Confirmed() {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('accounts.activated_title')} />
      <Outcome
        art={glassesUrl}
        title={text('accounts.activated_title')}
        announce
        action={
          <Link to="/members" className={buttonClass({ look: 'main', size: 'lg' })}>
            {text('accounts.to_members')}
          </Link>
        }
      >
        <p>{text('accounts.activated_text')}</p>
      </Outcome>
    </>
  )
}
