import type { RouterContextProvider } from 'react-router'
import { Link } from 'react-router'
import * as z from 'zod/mini'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { useInstallOffer } from '#app/installed/install-offer.ts'
import { InstallSection } from '#app/installed/install-section.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { listSessions } from '#features/accounts/accounts.contract.ts'
import { REACTIVATION_WINDOW } from '#features/accounts/accounts.rules.ts'
import { EmailSection } from '#features/accounts/ui/email-section.tsx'
import { PasswordSection } from '#features/accounts/ui/password-section.tsx'
import { SessionsSection } from '#features/accounts/ui/sessions-section.tsx'
import { listBlocked } from '#features/blocks/blocks.contract.ts'
import { BlockedSection } from '#features/blocks/ui/blocked-section.tsx'
import { EndedChats } from '#features/chat/ui/ended-chats.tsx'
import { DataSection } from '#features/leaving/ui/data-section.tsx'
import { listReports } from '#features/moderation/moderation.contract.ts'
import { ReportsSection } from '#features/moderation/ui/reports-section.tsx'
import { readLinkedSettings, readNotifications } from '#features/notifications/notifications.contract.ts'
import { DeadMailLink, NotificationsByLink } from '#features/notifications/ui/notifications-by-link.tsx'
import { NotificationsSection } from '#features/notifications/ui/notifications-section.tsx'
import { NotificationsStopped } from '#features/notifications/ui/notifications-stopped.tsx'
import { PushSection } from '#features/notifications/ui/push-section.tsx'
import { VisibilitySetting } from '#features/profiles/ui/visibility-setting.tsx'
import { DAY } from '#kernel/time.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'

import { SideNav } from './side-nav.tsx'

export const handle = { layout: 'default', texts: ['settings', 'push', 'accounts', 'reports', 'errors'] }

/** NOTI-1: with an emailed token it shows the recipient's settings, regardless of the login. */
export async function loader({ context, request }: RouteArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) return { by: 'link' as const, linked: await linkedBy(context, token) }
  const api = requireMember(context, request)
  const [notifications, { sessions }, { blocked }, { reports }] = await Promise.all([
    api(readNotifications, {}),
    api(listSessions, {}),
    api(listBlocked, {}),
    api(listReports, {}),
  ])
  return { by: 'login' as const, notifications, sessions, blocked, reports }
}

/** Null when the link is truncated or expired. */
async function linkedBy(context: Readonly<RouterContextProvider>, token: string) {
  const query = z.safeParse(readLinkedSettings.query, { token })
  if (!query.success) return null
  try {
    return { token, settings: await apiOf(context)(readLinkedSettings, { query: query.data }) }
  } catch (error) {
    if (codeOf(error) === 'unsubscribe_link_invalid') return null
    throw error
  }
}

export const action = actionWithoutScript

export default function Notifications({ loaderData }: PageProps<typeof loader>) {
  if (loaderData.by === 'login') return <Settings {...loaderData} />
  return loaderData.linked ? <NotificationsByLink {...loaderData.linked} /> : <DeadMailLink />
}

type Own = Extract<PageProps<typeof loader>['loaderData'], { by: 'login' }>

/** The settings: plain sections, each with autosave and a confirmation. */
function Settings({ notifications, sessions, blocked, reports }: Own) {
  const text = useTexts()
  const offer = useInstallOffer()
  const without = [...(reports.length === 0 ? ['reports'] : []), ...(offer === 'none' ? ['app'] : [])]
  const { notifications_disabled: reasons } = notifications
  return (
    <section className="page py-6 lg:py-10">
      <PageHead title={text('settings.title')} />
      <h1 className="d3">{text('settings.title')}</h1>
      <div className="mt-5 grid gap-x-16 lg:mt-8 lg:grid-cols-[15.5rem_minmax(0,52rem)]">
        <SideNav without={without} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {reasons.length > 0 && <NotificationsStopped reasons={reasons} />}
          <NotificationsSection settings={notifications} />
          <PushSection />
          <PasswordSection />
          <EmailSection />
          <SessionsSection sessions={sessions} />
          <VisibilitySetting />
          <BlockedSection blocked={blocked}>
            <EndedChats />
          </BlockedSection>
          {reports.length > 0 && <ReportsSection reports={reports} />}
          {offer !== 'none' && <InstallSection offer={offer} />}
          <DataSection />
          <DeleteSection />
        </div>
      </div>
    </section>
  )
}

function DeleteSection() {
  const text = useTexts()
  return (
    <Panel id="delete" title={text('settings.delete_account')}>
      <PanelRow
        title={text('settings.delete_what')}
        text={text('settings.delete_text', { days: REACTIVATION_WINDOW / DAY })}
        action={
          <Link to="/notifications/delete" className={buttonClass({ look: 'danger' })}>
            {text('settings.delete_account')}
          </Link>
        }
      />
    </Panel>
  )
}
