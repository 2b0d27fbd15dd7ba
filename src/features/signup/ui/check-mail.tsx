import type { ReactNode } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/use-now.tsx'

import { CodeForm } from './code-form.tsx'
import { MailAgain } from './mail-again.tsx'
import { SignupFrame, StepHeading } from './signup-frame.tsx'
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts'
import type { Step } from './wizard-steps.ts'

/** ACC-5: after this, suggest the spam folder. */
const HINT_AFTER = 1 * MINUTE

/** Second half of step 1: check your inbox. Only the email reveals whether the address was taken, never this page. */
export function CheckMail({
  step,
  email,
  signedUp,
  leave,
  above,
  onward,
  onConfirmed,
}: {
  /** Undefined for those who finished the wizard. */
  step?: Step
  email: string
  signedUp: Date
  leave: ReactNode
  /** Slot for the member they came for. */
  above?: ReactNode
  /** Continue without the code; it can be entered later. */
  onward?: () => void
  onConfirmed: () => void
}) {
  const text = useTexts()
  const now = useNow(5 * SECOND)
  useConfirmedElsewhere(onConfirmed)
  const waited = now.getTime() - signedUp.getTime() >= HINT_AFTER
  return (
    <SignupFrame step={step} leave={leave}>
      {above}
      <StepHeading step={step} title={text('signup.mail_title')} lead={text('signup.mail_text', { email })} />
      <CodeForm onConfirmed={onConfirmed} />
      {/* For everyone, so that it tells nothing about the address. */}
      <p className="text-sm text-muted">{text('signup.mail_known')}</p>
      <div className="border-t border-line pt-5">
        <div role="status">
          {waited && (
            <div className="mb-4 grid gap-1 text-sm text-muted">
              <p>{text('errors.activation_hint')}</p>
              <p>{text('signup.any_link')}</p>
            </div>
          )}
        </div>
        {onward && (
          <Button look="tonal" block className="mb-3" onClick={onward}>
            {text('signup.without_code')}
          </Button>
        )}
        <MailAgain />
      </div>
    </SignupFrame>
  )
}
