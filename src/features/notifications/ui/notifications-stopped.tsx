import { Link } from 'react-router'

import { useRefusalText } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { StopReason } from '#features/notifications/notifications.rules.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'

import { useEnableMails } from './notifications-enable.ts'

/** NOTI-2: why no emails are sent at present, above the settings for them. */
export function NotificationsStopped({ reasons }: { reasons: readonly StopReason[] }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { user } = usePage()
  const { pending, refusal, handleSend } = useEnableMails()
  return (
    <Alert
      title={text('shell.stopped_title')}
      action={
        <div className="flex flex-wrap gap-x-6">
          <button type="button" aria-busy={pending} onClick={handleSend} className={ALERT_ACTION_CLASS}>
            {text('shell.stopped_enable')}
          </button>
          {reasons.includes('bounce') && (
            <Link to="#email" replace className={ALERT_ACTION_CLASS}>
              {text('settings.change_email')}
            </Link>
          )}
        </div>
      }
    >
      {reasons.map((reason) => (
        <p key={reason} className="wrap-anywhere">
          {text(`shell.stopped_${reason}`, { email: user?.email ?? '' })}
        </p>
      ))}
      {refusal && (
        <p role="alert" className="mt-2 text-danger-text">
          {refusalText(refusal)}
        </p>
      )}
    </Alert>
  )
}
