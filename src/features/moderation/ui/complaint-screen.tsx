import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { HelpLine } from '#app/page/help-line.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import type { takeComplaint } from '#features/moderation/complaints/complaints.contract.ts'
import { readComplaint } from '#features/moderation/complaints/complaints.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

import { ComplaintForm } from './complaint-form.tsx'
import { type ComplaintReply, ComplaintStatus } from './complaint-status.tsx'
import { useDay } from './use-day.ts'

export const handle = { layout: 'default', texts: ['complaints', 'accounts', 'errors'] }

/** With an emailed link, shows that complaint's status. Opening it changes nothing. */
export async function loader({ context, url }: RouteArgs) {
  const token = url.searchParams.get('token')
  if (token === null) return null
  return { token, complaint: await complaintBehind(context, token) }
}

async function complaintBehind(context: RouteArgs['context'], token: string): Promise<ComplaintReply | undefined> {
  try {
    return await apiOf(context)(readComplaint, { query: { token } })
  } catch (error) {
    // Truncated, erased and foreign links are all dead. Compare the code: the error class is a different copy here.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'appeal_link_invalid' || code === 'invalid_input') return undefined
    throw error
  }
}

export const action = actionWithoutScript

/** PAGE-2 */
export default function Complaints({ loaderData }: PageProps<typeof loader>) {
  if (loaderData === null) return <ComplaintScreen />
  const { token, complaint } = loaderData
  return complaint === undefined ? <DeadLink /> : <ComplaintStatus token={token} complaint={complaint} />
}

function DeadLink() {
  const text = useTexts()
  return (
    <OutcomePage art={pathUrl} title={text('complaints.dead_title')}>
      <p>{text('errors.appeal_link_invalid')}</p>
      <HelpLine />
    </OutcomePage>
  )
}

type Sent = ReplyOf<typeof takeComplaint> & { mailed: boolean }

/** PAGE-2: the form, what happens next, and other ways to contact us. */
function ComplaintScreen() {
  const text = useTexts()
  const { user } = usePage()
  const [sent, setSent] = useState<Sent>()
  if (sent) return <SentPage sent={sent} />
  return (
    <>
      <PageHead title={text('complaints.title')} description={text('complaints.lead')} indexed />
      <section className="page grid gap-6 py-8 lg:gap-8 lg:py-12">
        <header className="grid max-w-[60ch] gap-2">
          <h1 className="d2 text-balance">{text('complaints.title')}</h1>
          <p className="lead">{text('complaints.lead')}</p>
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-12">
          <div className="hairline rounded-hero bg-surface-2 p-5 shadow-card sm:p-7">
            <ComplaintForm onSent={setSent} />
          </div>
          <aside className="grid gap-6 lg:pt-2">
            <Steps />
            {user && (
              <Aside title={text('complaints.member_title')}>
                <p className="text-sm text-muted">{text('complaints.member_text')}</p>
              </Aside>
            )}
            <Aside title={text('complaints.contact_title')}>
              <div className="[&>p]:mt-0">
                <HelpLine />
              </div>
            </Aside>
          </aside>
        </div>
      </section>
    </>
  )
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h2 className="h5">{title}</h2>
      {children}
    </div>
  )
}

function Steps() {
  const text = useTexts()
  const steps: [IconName, string][] = [
    ['mail', text('complaints.next_number')],
    ['clock', text('complaints.next_answer')],
    ['undo', text('complaints.next_object')],
  ]
  return (
    <Aside title={text('complaints.next_title')}>
      <ol className="grid gap-3">
        {steps.map(([icon, words]) => (
          <li key={icon} className="flex gap-3 text-sm text-muted">
            <Icon name={icon} className="text-primary-text" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ol>
    </Aside>
  )
}

function SentPage({ sent: { reference, due_at, mailed } }: { sent: Sent }) {
  const text = useTexts()
  const day = useDay()
  return (
    <OutcomePage
      art={letterboxUrl}
      title={text('complaints.sent_title')}
      announce
      action={
        <Link to="/" className={buttonClass({ look: 'tonal' })}>
          {text('complaints.sent_home')}
        </Link>
      }
    >
      <p>{text('complaints.sent_text', { day: day(due_at) })}</p>
      <p>
        {text('complaints.reference')}
        <span className="d4 mt-1 block text-text select-all">{reference}</span>
      </p>
      <p>{text(mailed ? 'complaints.sent_mail' : 'complaints.sent_no_mail')}</p>
    </OutcomePage>
  )
}
