import { useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { CODE_FIELD } from '#features/accounts/ui/activation-reminder.tsx'
import type { Means } from '#features/chat/chat.contract.ts'
import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'

import { FictionalConfirm } from './fictional-confirm.tsx'
import { BuyLink } from './price.tsx'

/** CHAT-2: says why the member cannot write, and offers the way out. */
export default function RefusalAlert({
  means: { refusal, answered_by },
  hasDraft,
  onTopUp,
}: {
  means: Means
  hasDraft: boolean
  onTopUp: () => void
}) {
  const text = useTexts()
  switch (refusal) {
    case 'email_not_confirmed':
      return <ConfirmEmailAlert />
    case 'profile_hidden':
      return (
        <Alert
          icon="eye-off"
          title={text('shell.profile_hidden_label')}
          action={
            <Link to="/profile" className={ALERT_ACTION_CLASS}>
              {text('shell.profile_hidden_more')}
            </Link>
          }
        >
          {text('errors.profile_hidden')}
        </Alert>
      )
    case 'not_enough_credits':
      return (
        <Alert
          urgent
          title={text('chat.no_credits_title')}
          action={
            <button type="button" className={ALERT_ACTION_CLASS} onClick={onTopUp}>
              {text('chat.top_up')}
            </button>
          }
        >
          {hasDraft && text('chat.no_credits_text')}
        </Alert>
      )
    case 'too_many_conversations':
      return (
        <Alert urgent title={text('chat.too_many_title')} action={<BuyLink />}>
          {text('chat.too_many_text', { limit: FREE_CONVERSATIONS })}
        </Alert>
      )
    case 'fictional_unconfirmed':
      return <FictionalConfirm by={answered_by === 'ai' ? 'ai' : 'staff'} />
    case null:
      return null
  }
}

function ConfirmEmailAlert() {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { user } = usePage()
  const [sent, setSent] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(resendActivation, {})
    setSent(true)
  })
  return (
    <Alert
      title={text('chat.confirm_title')}
      action={
        <div className="flex flex-col items-end gap-x-4 sm:flex-row">
          <Link to={CODE_FIELD} className={ALERT_ACTION_CLASS}>
            {text('shell.activation_code')}
          </Link>
          {!sent && (
            <button type="button" className={ALERT_ACTION_CLASS} aria-busy={pending} onClick={handleSend}>
              {text('shell.activation_again')}
            </button>
          )}
        </div>
      }
    >
      <p role="status" className="wrap-anywhere">
        {refusal
          ? refusalText(refusal)
          : sent
            ? text('shell.activation_sent')
            : text('chat.confirm_text', { email: user?.email ?? '' })}
      </p>
    </Alert>
  )
}
