import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { HelpLine } from '#app/page/help-line.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { changeLinkedSettings, type LinkedSettings } from '#features/notifications/notifications.contract.ts'
import type { NotificationType } from '#features/notifications/notifications.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { SavedNote } from '#ui/saved-note.tsx'

import { useSavedChanges } from './notifications-saving.ts'
import { NotificationsTable } from './notifications-table.tsx'

type Change = { choices: Partial<Record<NotificationType, { mail: boolean }>> } | { mails: boolean }

/** "No emails" is the List-Unsubscribe action too, so it shares its name. */
const apply = (settings: LinkedSettings, change: Change): LinkedSettings =>
  'mails' in change
    ? { ...settings, notifications_disabled: change.mails ? [] : ['listunsubscribe'] }
    : { ...settings, choices: { ...settings.choices, ...change.choices } }

/** NOTI-1: a link from an email gives access to the email settings without a login. Opening it changes nothing. */
export function NotificationsByLink({ token, settings }: { token: string; settings: LinkedSettings }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { settings: site, user } = usePage()
  const { shown, pending, saved, refusal, change } = useSavedChanges({
    kept: settings,
    apply,
    send: (body: Change) => browserApi(changeLinkedSettings, { body: { token, ...body } }),
  })
  const { address, choices, notifications_disabled: reasons } = shown
  const stopped = reasons.length > 0
  return (
    <>
      <PageHead title={text('settings.linked_title', { site: site.name })} />
      <AccountPage
        title={text('settings.linked_title', { site: site.name })}
        lead={text('settings.linked_lead', { address })}
        below={
          <p className="text-center">
            <Link to={user ? '/notifications' : '/login?to=/notifications'} className="link py-3 font-strong">
              {text(user ? 'accounts.to_settings' : 'settings.linked_log_in')}
            </Link>
          </p>
        }
      >
        {user && !fits(address, user.email) && <Alert>{text('settings.linked_other_account')}</Alert>}
        {refusal && (
          <Alert tone="danger" urgent>
            {refusalText(refusal)}
          </Alert>
        )}
        {stopped ? (
          <Alert
            tone={reasons.includes('listunsubscribe') ? 'success' : 'warn'}
            title={text('settings.linked_stopped_title')}
            urgent
          >
            {reasons.map((reason) => (
              <p key={reason} className="wrap-anywhere">
                {text(`shell.stopped_${reason}`, { email: address })}
              </p>
            ))}
          </Alert>
        ) : (
          <p className="text-sm text-muted">{text('settings.linked_stop_text')}</p>
        )}
        <Button
          look={stopped ? 'tonal' : 'solid'}
          size="lg"
          block
          pending={pending}
          onClick={() => void change({ mails: stopped })}
        >
          {text(stopped ? 'settings.linked_enable' : 'settings.linked_stop')}
        </Button>
        <div className="flex justify-end empty:hidden">
          <SavedNote words={saved ? text('settings.saved') : null} />
        </div>
        <NotificationsTable
          ways={['mail']}
          choices={choices}
          disabled={stopped}
          onChange={(type, _way, mail) => void change({ choices: { [type]: { mail } } })}
        />
        <p className="border-t border-line pt-4 text-sm text-muted">{text('settings.noti_always')}</p>
      </AccountPage>
    </>
  )
}

/** The link is truncated or expired. */
export function DeadMailLink() {
  const text = useTexts()
  const { user } = usePage()
  return (
    <OutcomePage
      art={pathUrl}
      title={text('accounts.dead_link_title')}
      action={
        <Link
          to={user ? '/notifications' : '/login?to=/notifications'}
          className={buttonClass({ look: 'main', size: 'lg' })}
        >
          {text(user ? 'accounts.to_settings' : 'accounts.log_in')}
        </Link>
      }
    >
      <p>{text('errors.unsubscribe_link_invalid')}</p>
      <HelpLine />
    </OutcomePage>
  )
}

/** Whether a shortened address such as `a…@example.com` can be this one. */
export function fits(shortened: string, address: string): boolean {
  const [start = '', end = ''] = shortened.toLowerCase().split('…')
  const whole = address.toLowerCase()
  return whole.startsWith(start) && whole.endsWith(end)
}
