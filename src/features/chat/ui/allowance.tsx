import { useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { resendActivation } from '#features/accounts/accounts.contract.ts'
import { CODE_FIELD } from '#features/accounts/ui/activation-reminder.tsx'
import type { Means } from '#features/chat/chat.contract.ts'
import { LOW_CREDITS } from '#features/chat/chat.rules.ts'
import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import { useBuyPath } from '#features/payments/ui/came-from.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

import { FictionalConfirm } from './fictional-confirm.tsx'
import { BuyLink } from './price.tsx'

/** CHAT-2: says why the member cannot write, and offers the way out. */
export function RefusalAlert({
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

const LINE_ACTION =
  '-my-2 inline-flex min-h-11 shrink-0 items-center px-1 font-strong text-primary-text hover:underline'

/** CHAT-2, CHAT-5: what a message costs and what is left, above the field. */
export function AllowanceLine({ means, onTopUp }: { means: Means; onTopUp: () => void }) {
  const text = useTexts()
  const buyPath = useBuyPath('/credits')
  const { credits, cost, free_left, refusal } = means
  if (cost === 0 || refusal !== null) return null
  const low = free_left === null && credits <= LOW_CREDITS
  return (
    <div className="flex items-center gap-2.5 px-2 text-sm text-muted">
      <Icon
        name={free_left === null ? 'coins' : 'gift'}
        size="sm"
        className={low ? 'text-warn-text' : 'text-primary-text'}
      />
      <p className="min-w-0 flex-1 tabular-nums">
        {free_left !== null ? (
          <>
            <strong className="font-strong text-text">{text('chat.free_left', { count: free_left })}.</strong>{' '}
            {text('chat.gift_line', { cost, count: free_left })}
          </>
        ) : low ? (
          text('chat.credits_left', { credits, messages: Math.floor(credits / cost) })
        ) : (
          text('chat.price_line', { cost, credits })
        )}
      </p>
      {free_left === null ? (
        <button type="button" className={LINE_ACTION} onClick={onTopUp}>
          {text('chat.top_up')}
        </button>
      ) : (
        <Link to={buyPath} className={LINE_ACTION}>
          {text('chat.prices')}
        </Link>
      )}
    </div>
  )
}

/** CHAT-2: said before it counts; RefusalAlert says when the limit is reached. */
export function LastStart({ means: { starts_left } }: { means: Means }) {
  const text = useTexts()
  if (starts_left !== 1) return null
  return (
    <p className="flex items-start gap-2.5 px-2 text-sm text-muted">
      <Icon name="info" size="sm" className="mt-0.5" />
      {text('chat.last_start', { limit: FREE_CONVERSATIONS })}
    </p>
  )
}
