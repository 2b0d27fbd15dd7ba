import { useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import type { PageUser } from '#app/page/page-user.ts'
import { useTexts } from '#app/page/use-page.ts'
import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMedia } from '#ui/use-media.ts'

/** NAV-5: a smartphone is anything below the first breakpoint. */
const SMARTPHONE = '(max-width: 36rem)'

/** The wizard's code field; who is through the wizard is redirected to the one of the sign-up page. */
export const CODE_FIELD = '/complete-signup?step=mail'

/** ACC-5, NAV-5: the address is not confirmed yet. A banner, or a dialog on a smartphone right after sign-up. */
export default function ActivationReminder({
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
        <div className="mt-5 grid gap-3">
          <Link to={CODE_FIELD} onClick={onDismiss} className={buttonClass({ look: 'main', size: 'lg', block: true })}>
            {text('shell.activation_code')}
          </Link>
          <Button look="tonal" size="lg" block pending={pending} onClick={handleSend}>
            {text('shell.activation_again')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Banner
      label={text('shell.activation_label')}
      wraps
      action={
        <div className="flex shrink-0 gap-x-5 max-sm:order-last max-sm:-mt-2.5 max-sm:w-full sm:gap-x-4">
          <Link to={CODE_FIELD} className={BANNER_LINK_CLASS}>
            {text('shell.activation_code')}
          </Link>
          <button type="button" onClick={handleSend} aria-busy={pending} className={BANNER_LINK_CLASS}>
            {text('shell.activation_again')}
          </button>
        </div>
      }
      dismiss={{ label: text('shell.close'), onSelect: onDismiss }}
    >
      {words}
    </Banner>
  )
}
