import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { logOut } from '#features/me/me.contract.ts'
import { mailResumeLink } from '#features/signup/signup.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'

import { keepSignupDraft, readSignupDraftSetAside } from './signup-draft.ts'

/** Options when no email came: send it again, or use another address. */
export function MailAgain() {
  const text = useTexts()
  return (
    <div className="grid gap-3">
      <RequestButton look="tonal" label={text('signup.send_again')} done={text('signup.sent_again')} send={sendAgain} />
      <RequestButton look="ghost" label={text('signup.other_address')} send={startAgain} />
    </div>
  )
}

/** ACC-1: the emailed link continues the sign-up on another device. */
export function OtherDevice() {
  const text = useTexts()
  return (
    <RequestButton look="ghost" label={text('signup.other_device')} done={text('signup.resume_sent')} send={mailLink} />
  )
}

async function sendAgain(): Promise<void> {
  await browserApi(resendActivation, {})
}

async function mailLink(): Promise<void> {
  await browserApi(mailResumeLink, {})
}

/** For a mistyped address: abandons the unconfirmed account and shows the form again. */
async function startAgain(): Promise<void> {
  // Read it first: logging out clears it.
  const draft = readSignupDraftSetAside()
  await browserApi(logOut, {})
  keepSignupDraft(draft)
  location.assign('/signup?step=1')
}

/** A button that calls the server and shows the outcome below. */
function RequestButton({
  look,
  label,
  done,
  send,
}: {
  look: ButtonLook
  label: string
  done?: string
  send: () => Promise<void>
}) {
  const refusalText = useRefusalText()
  const [isDone, setIsDone] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    setIsDone(false)
    await send()
    setIsDone(true)
  })
  return (
    <>
      <Button look={look} block pending={pending} onClick={handleSend}>
        {label}
      </Button>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      {isDone && done && (
        <Alert tone="success" urgent>
          {done}
        </Alert>
      )}
    </>
  )
}
