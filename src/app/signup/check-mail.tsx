import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { logOut } from '#features/me/me.contract.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useNow } from '#ui/use-now.tsx'

import { useRefusalText } from '../accounts/use-form.ts'
import { useSending } from '../accounts/use-sending.ts'
import { browserApi } from '../browser-api.ts'
import { readSignupDraft } from '../signup-draft.ts'
import { useTexts } from '../use-page.ts'
import { CodeForm } from './code-form.tsx'
import { SignupFrame, StepHeading } from './signup-frame.tsx'

/** ACC-5: after this time without a mail people are told to look among the spam. */
const HINT_AFTER = 1 * MINUTE

/** Step 2, until the mailbox is confirmed. Whether the address was taken shows in its mail only, never here. */
export function CheckMail({ signedUp, onConfirmed }: { signedUp: Date; onConfirmed: () => void }) {
  const text = useTexts()
  const email = useKeptEmail()
  const now = useNow(5 * SECOND)
  const waited = now.getTime() - signedUp.getTime() >= HINT_AFTER
  return (
    <SignupFrame
      step={2}
      leave={
        <Link to="/members" className={buttonClass({ look: 'ghost' })}>
          {text('signup.later')}
        </Link>
      }
    >
      <StepHeading
        step={2}
        title={text('signup.mail_title')}
        lead={email ? text('signup.mail_text', { email }) : text('signup.mail_text_short')}
      />
      <CodeForm onConfirmed={onConfirmed} />
      <div className="border-t border-line pt-5">
        <div role="status">{waited && <p className="mb-4 text-sm text-muted">{text('errors.activation_hint')}</p>}</div>
        <div className="grid gap-3">
          <SendAgain />
          <OtherAddress />
        </div>
      </div>
    </SignupFrame>
  )
}

function SendAgain() {
  const text = useTexts()
  const refusalText = useRefusalText()
  const [done, setDone] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    setDone(false)
    await browserApi(resendActivation, {})
    setDone(true)
  })
  return (
    <>
      <Button look="tonal" block pending={pending} onClick={handleSend}>
        {text('signup.send_again')}
      </Button>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      {done && (
        <Alert tone="success" urgent>
          {text('signup.sent_again')}
        </Alert>
      )}
    </>
  )
}

/** Back, for a mistyped address: the account that waits for it is left to vanish, and the form is there again. */
function OtherAddress() {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(logOut, {})
    location.assign('/signup?step=1')
  })
  return (
    <>
      <Button look="ghost" block pending={pending} onClick={handleSend}>
        {text('signup.other_address')}
      </Button>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
    </>
  )
}

/** Known in the tab that signed up; elsewhere the address is not named. */
const useKeptEmail = () =>
  useSyncExternalStore(
    neverChanges,
    () => readSignupDraft().email ?? '',
    () => '',
  )
const neverChanges = () => () => undefined
