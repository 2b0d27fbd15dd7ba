import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { changeNotifications, type NotificationSettings } from '#features/notifications/notifications.contract.ts'
import { CHANNELS } from '#features/notifications/notifications.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Panel } from '#ui/panel.tsx'
import { SavedNote } from '#ui/saved-note.tsx'
import { Switch } from '#ui/switch.tsx'

import { choiceOf, withChange } from './notifications-changes.ts'
import { QuietHours } from './notifications-quiet-hours.tsx'
import { useSavedChanges } from './notifications-saving.ts'
import { NotificationsTable } from './notifications-table.tsx'

/** NOTI-1: which events notify, on which channel, when, and in what wording. */
export function NotificationsSection({ settings }: { settings: NotificationSettings }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { shown, saved, refusal, change } = useSavedChanges({
    kept: settings,
    apply: withChange,
    send: (body) => browserApi(changeNotifications, { body }),
  })
  return (
    <Panel
      id="notifications"
      title={text('settings.notifications')}
      aside={<SavedNote words={saved ? text('settings.saved') : null} />}
    >
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      <NotificationsTable
        ways={CHANNELS}
        choices={shown.choices}
        onChange={(type, way, on) => void change(choiceOf(type, way, on))}
      />
      <p className="border-t border-line pt-3 pb-4 text-sm text-muted">{text('settings.noti_always')}</p>
      <div className="border-t border-line py-2">
        <Switch
          label={<span className="font-semibold">{text('settings.neutral_title')}</span>}
          hint={text('settings.neutral_text')}
          checked={shown.neutral}
          onChange={({ currentTarget }) => void change({ neutral: currentTarget.checked })}
        />
      </div>
      <QuietHours hours={shown.quiet_hours} onChange={(quiet_hours) => void change({ quiet_hours })} />
    </Panel>
  )
}
