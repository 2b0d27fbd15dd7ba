import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMedia } from '#ui/use-media.ts'

import { useKeptEmail } from '../accounts/use-kept-email.ts'
import { useSending } from '../accounts/use-sending.ts'
import { browserApi } from '../browser-api.ts'
import { useTexts } from '../use-page.ts'

/** NAV-5: what counts as a smartphone; up to the first breakpoint. */
const SMARTPHONE = '(max-width: 36rem)'
/** Set by partners' sign-up: the visitor arrives here with an account they have not confirmed. */
const FRESH = 'api_signup_complete'

/** ACC-5, NAV-5: the mailbox is not confirmed yet. A banner; on a smartphone, right after sign-up, a window. */
export function ActivationReminder({ onDismiss }: { onDismiss: () => void }) {
  const text = useTexts()
  const smartphone = useMedia(SMARTPHONE)
  const fresh = useFreshArrival()
  const [sent, setSent] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(resendActivation, {})
    setSent(true)
  })
  const request = useRequest()
  const answer = refusal ? refusal.message || text('shell.error_text') : sent ? text('shell.activation_sent') : request
  const words = (
    <p role="status" className="wrap-anywhere">
      {answer}
    </p>
  )
  if (fresh && smartphone)
    return (
      <Dialog open onClose={onDismiss} title={text('shell.activation_label')} closeLabel={text('shell.close')}>
        {words}
        <Button look="main" size="lg" block pending={pending} onClick={handleSend} className="mt-5">
          {text('shell.activation_again')}
        </Button>
      </Dialog>
    )
  return (
    <Banner
      label={text('shell.activation_label')}
      action={
        <button type="button" onClick={handleSend} aria-busy={pending} className={`${BANNER_LINK_CLASS} shrink-0`}>
          {text('shell.activation_again')}
        </button>
      }
      dismiss={{ label: text('shell.close'), onSelect: onDismiss }}
    >
      {words}
    </Banner>
  )
}

function useRequest(): string {
  const text = useTexts()
  const email = useKeptEmail()
  return email ? text('shell.activation_text', { email }) : text('shell.activation_text_short')
}

/** Whether the address said so on arrival; it says so no longer, so that a reload or a shared link does not repeat it. */
function useFreshArrival(): boolean {
  const [query, setQuery] = useSearchParams()
  const [fresh, setFresh] = useState(false)
  const arrived = query.has(FRESH)
  useEffect(() => {
    if (!arrived) return
    setFresh(true)
    setQuery(
      (before) => {
        before.delete(FRESH)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [arrived, setQuery])
  return fresh
}
