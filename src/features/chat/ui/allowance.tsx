import { useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { resendActivation } from '#features/accounts/accounts.contract.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import { LOW_CREDITS } from '#features/chat/chat.rules.ts'
import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

import { FictionalConfirm } from './fictional-confirm.tsx'
import { BuyLink } from './price.tsx'

/** CHAT-2: says why the member cannot write, and offers the way out. */
export function RefusalAlert({ means: { refusal, answered_by }, hasDraft }: { means: Means; hasDraft: boolean }) {
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
        <Alert urgent title={text('chat.no_credits_title')} action={<BuyLink />}>
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
        !sent && (
          <button type="button" className={ALERT_ACTION_CLASS} aria-busy={pending} onClick={handleSend}>
            {text('shell.activation_again')}
          </button>
        )
      }
    >
      <p role="status" className="wrap-anywhere">
        {refusal
          ? refusal.message || text('errors.unexpected')
          : sent
            ? text('shell.activation_sent')
            : text('chat.confirm_text', { email: user?.email ?? '' })}
      </p>
    </Alert>
  )
}

/** CHAT-5 */
export function LowCredits({ means: { credits, cost, refusal } }: { means: Means }) {
  const text = useTexts()
  if (cost === 0 || credits > LOW_CREDITS || credits < cost || refusal !== null) return null
  return (
    <p className="flex items-center gap-2.5 px-2 text-sm text-muted">
      <Icon name="coins" size="sm" className="text-warn-text" />
      {text('chat.credits_left', { credits, messages: Math.floor(credits / cost) })}
    </p>
  )
}
