import type { PageUser } from '#app/page/page-user.ts'
import { useTexts } from '#app/page/use-page.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'

import { useEnableMails } from './notifications-enable.ts'

/** NOTI-2: says why emails stopped and offers to resume them. */
export default function NotificationsDisabled({ user, onDismiss }: { user: PageUser; onDismiss: () => void }) {
  const text = useTexts()
  const { pending, refusal, handleSend } = useEnableMails()
  const [reason] = user.notifications_disabled
  if (reason === undefined) return null
  return (
    <Banner
      label={text('shell.stopped_label')}
      action={
        <button
          type="button"
          onClick={handleSend}
          aria-busy={pending}
          className={`${BANNER_LINK_CLASS} shrink-0 text-left max-sm:max-w-32`}
        >
          {text('shell.stopped_enable')}
        </button>
      }
      dismiss={{ label: text('shell.close'), onSelect: onDismiss }}
    >
      <p role="status" className="wrap-anywhere">
        {refusal ? refusal.message || text('shell.error_text') : text(`shell.stopped_${reason}`, { email: user.email })}
      </p>
    </Banner>
  )
}
