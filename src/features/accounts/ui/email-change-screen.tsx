import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { HelpLine } from '#app/page/help-line.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { confirmMailChange, undoMailChange } from '#features/accounts/accounts.contract.ts'
import { Button, buttonClass } from '#ui/button.tsx'

import { OutcomePage } from './outcome-page.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** ACC-7, ACC-10: `token` comes from the email to the new address, `stop` and `undo` from those to the old one. */
export function loader({ request }: RouteArgs) {
  const query = new URL(request.url).searchParams
  const valid = (token: string | null) => z.safeParse(confirmMailChange.body, { token }).data?.token
  return { token: valid(query.get('token')), stop: valid(query.get('stop')), undo: valid(query.get('undo')) }
}

/** Mail scanners open links, so only the buttons change anything. */
export default function MailChangeDo({ loaderData: { token, stop, undo } }: PageProps<typeof loader>) {
  if (stop !== undefined) return <TakeBack token={stop} words="stop" />
  if (undo !== undefined) return <TakeBack token={undo} words="undo" />
  return token === undefined ? <DeadLink /> : <Confirm token={token} />
}

/** The link counts in a browser that is logged in to the account which asked for it. */
function LogInFirst({ token }: { token: string }) {
  const text = useTexts()
  const back = encodeURIComponent(`/mail-change/do?token=${token}`)
  return (
    <OutcomePage
      art={letterboxUrl}
      title={text('accounts.mail_change_title')}
      action={
        <Link to={`/login?to=${back}`} className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('accounts.log_in')}
        </Link>
      }
    >
      <p>{text('errors.mail_change_needs_login')}</p>
    </OutcomePage>
  )
}

function Confirm({ token }: { token: string }) {
  const text = useTexts()
  const { loggedIn } = usePage().page
  const [done, setDone] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(confirmMailChange, { body: { token } })
    setDone(true)
  })
  if (done) return <Confirmed />
  if (refusal?.code === 'mail_change_link_invalid') return <DeadLink announce />
  if (!loggedIn) return <LogInFirst token={token} />
  return (
    <OutcomePage
      art={letterboxUrl}
      title={text('accounts.mail_change_title')}
      refusal={refusal}
      action={
        <Button look="main" size="lg" pending={pending} onClick={handleSend}>
          {text('accounts.mail_change_button')}
        </Button>
      }
    >
      <p>{text('accounts.mail_change_text')}</p>
    </OutcomePage>
  )
}

/** Full page load: the change ends other logins, possibly this one. */
function Confirmed() {
  const text = useTexts()
  return (
    <OutcomePage
      art={doorUrl}
      title={text('accounts.mail_changed_title')}
      announce
      action={
        <Link to="/notifications" reloadDocument className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('accounts.to_settings')}
        </Link>
      }
    >
      <p>{text('accounts.mail_changed_text')}</p>
    </OutcomePage>
  )
}

const WORDS = {
  stop: {
    title: 'accounts.mail_stop_title',
    text: 'accounts.mail_stop_text',
    button: 'accounts.mail_stop_button',
    done: 'accounts.mail_stopped_title',
  },
  undo: {
    title: 'accounts.mail_undo_title',
    text: 'accounts.mail_undo_text',
    button: 'accounts.mail_undo_button',
    done: 'accounts.mail_undone_title',
  },
} as const

/** One call for both: only the server knows whether the change has gone through since the email was sent. */
function TakeBack({ token, words }: { token: string; words: keyof typeof WORDS }) {
  const text = useTexts()
  const [done, setDone] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(undoMailChange, { body: { token } })
    setDone(true)
  })
  if (done) return <TakenBack title={text(WORDS[words].done)} />
  if (refusal?.code === 'mail_change_link_invalid') return <DeadLink announce />
  return (
    <OutcomePage
      art={letterboxUrl}
      title={text(WORDS[words].title)}
      refusal={refusal}
      action={
        <Button look="main" size="lg" pending={pending} onClick={handleSend}>
          {text(WORDS[words].button)}
        </Button>
      }
    >
      <p>{text(WORDS[words].text)}</p>
    </OutcomePage>
  )
}

function TakenBack({ title }: { title: string }) {
  const text = useTexts()
  return (
    <OutcomePage
      art={doorUrl}
      title={title}
      announce
      action={
        <Link to="/reset-password" reloadDocument className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('accounts.new_password_title')}
        </Link>
      }
    >
      <p>{text('accounts.mail_undone_text')}</p>
    </OutcomePage>
  )
}

function DeadLink({ announce = false }: { announce?: boolean }) {
  const text = useTexts()
  const { loggedIn } = usePage().page
  return (
    <OutcomePage
      art={pathUrl}
      title={text('accounts.dead_link_title')}
      announce={announce}
      action={
        <Link
          to={loggedIn ? '/notifications#email' : '/login?to=/notifications'}
          className={buttonClass({ look: 'main', size: 'lg' })}
        >
          {text(loggedIn ? 'accounts.to_settings' : 'accounts.log_in')}
        </Link>
      }
    >
      <p>{text('errors.mail_change_link_invalid')}</p>
      <HelpLine />
    </OutcomePage>
  )
}
