import { useState } from 'react'

import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMedia } from '#ui/use-media.ts'

import { useSending } from '../accounts/use-sending.ts'
import { browserApi } from '../browser-api.ts'
import type { PageUser } from '../page-user.ts'
import { useTexts } from '../use-page.ts'

/** NAV-5: what counts as a smartphone; up to the first breakpoint. */
const SMARTPHONE = '(max-width: 36rem)'

/** ACC-5, NAV-5: the mailbox is not confirmed yet. A banner; on a smartphone, right after sign-up, a window. */
export function ActivationReminder({
  user: { email },
  fresh,
  onDismiss,
}: {
  user: PageUser
  fresh: boolean
  onDismiss: () => void
}) {
  const text = useTexts()
  const smartphone = useMedia(SMARTPHONE)
  const [sent, setSent] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(resendActivation, {})
    setSent(true)
  })
  const answer = refusal
    ? refusal.message || text('shell.error_text')
    : text(sent ? 'shell.activation_sent' : 'shell.activation_text', { email })
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
