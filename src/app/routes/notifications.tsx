import { Link } from 'react-router'

import { listSessions } from '#features/accounts/accounts.contract.ts'
import { REACTIVATION_WINDOW } from '#features/accounts/accounts.rules.ts'
import { listBlocked } from '#features/blocks/blocks.contract.ts'
import { listReports } from '#features/moderation/moderation.contract.ts'
import { DAY } from '#kernel/time.ts'
import { buttonClass } from '#ui/button.tsx'
import { PanelRow } from '#ui/panel.tsx'

import { showAgain } from '../accounts/show-again.ts'
import { requireMember } from '../require-member.ts'
import { BlockedSection } from '../settings/blocked-section.tsx'
import { DataSection } from '../settings/data-section.tsx'
import { EmailSection } from '../settings/email-section.tsx'
import { PasswordSection } from '../settings/password-section.tsx'
import { ReportsSection } from '../settings/reports-section.tsx'
import { Section } from '../settings/section.tsx'
import { SessionsSection } from '../settings/sessions-section.tsx'
import { SideNav } from '../settings/side-nav.tsx'
import { VisibilitySection } from '../settings/visibility-section.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/notifications.ts'

export const handle = { layout: 'default', texts: ['settings', 'accounts', 'reports', 'errors'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  const [{ sessions }, { blocked }, { reports }] = await Promise.all([
    api(listSessions, {}),
    api(listBlocked, {}),
    api(listReports, {}),
  ])
  return { sessions, blocked, reports }
}

export const action = showAgain

/** The settings: plain sections, each saves by itself and says so. */
export default function Notifications({ loaderData: { sessions, blocked, reports } }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <section className="page py-6 lg:py-10">
      <PageHead title={text('settings.title')} />
      <h1 className="d3">{text('settings.title')}</h1>
      <div className="mt-5 grid gap-x-16 lg:mt-8 lg:grid-cols-[15.5rem_minmax(0,52rem)]">
        <SideNav
          without={[...(blocked.length === 0 ? ['blocked'] : []), ...(reports.length === 0 ? ['reports'] : [])]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PasswordSection />
          <EmailSection />
          <SessionsSection sessions={sessions} />
          <VisibilitySection />
          {blocked.length > 0 && <BlockedSection blocked={blocked} />}
          {reports.length > 0 && <ReportsSection reports={reports} />}
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
    <Section id="delete" title={text('settings.delete_account')}>
      <PanelRow
        title={text('settings.delete_what')}
        text={text('settings.delete_text', { days: REACTIVATION_WINDOW / DAY })}
        action={
          <Link to="/notifications/delete" className={buttonClass({ look: 'danger' })}>
            {text('settings.delete_account')}
          </Link>
        }
      />
    </Section>
  )
}
