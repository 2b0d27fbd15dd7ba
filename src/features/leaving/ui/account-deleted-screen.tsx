import windowUrl from '@duet/art/pictures/illustration-night-window.svg?url'
import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { Link, redirect } from 'react-router'
import * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { HelpLine } from '#app/page/help-line.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { REACTIVATION_WINDOW } from '#features/accounts/accounts.rules.ts'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { returnToAccount } from '#features/leaving/leaving.contract.ts'
import { DAY } from '#kernel/time.ts'
import { Button, buttonClass } from '#ui/button.tsx'

export const handle = { layout: 'default', texts: ['accounts', 'errors'] }

/** Reports a truncated link before the user presses anything. A logged-in member has deleted nothing. */
export function loader({ context, request }: RouteArgs) {
  const query = new URL(request.url).searchParams
  if (!query.has('token') && factsOf(context).loggedIn) throw redirect('/members')
  const { data } = z.safeParse(returnToAccount.body, { token: query.get('token') })
  return { asksBack: query.has('token'), token: data?.token }
}

/** ACC-8: the end of the deletion, and the target of the emailed link. */
export default function AccountDeleted({ loaderData: { asksBack, token } }: PageProps<typeof loader>) {
  if (!asksBack) return <Goodbye />
  return token === undefined ? <DeadLink /> : <ComeBack token={token} />
}

function Goodbye() {
  const text = useTexts()
  return (
    <OutcomePage
      art={windowUrl}
      title={text('accounts.deleted_title')}
      action={
        <Link to="/" className={buttonClass({ look: 'tonal', size: 'lg' })}>
          {text('errors.back_to_home')}
        </Link>
      }
    >
      <p>{text('accounts.deleted_text')}</p>
      <p>{text('accounts.deleted_window', { days: REACTIVATION_WINDOW / DAY })}</p>
    </OutcomePage>
  )
}

/** Mail scanners open links, so only the button restores the account. */
function ComeBack({ token }: { token: string }) {
  const text = useTexts()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(returnToAccount, { body: { token } })
    // Full page load, so the shell picks up the login.
    location.replace('/members')
  })
  if (refusal?.code === 'return_link_invalid') return <DeadLink announce />
  return (
    <OutcomePage
      art={doorUrl}
      title={text('accounts.return_title')}
      refusal={refusal}
      action={
        <Button look="main" size="lg" pending={pending} onClick={handleSend}>
          {text('accounts.reactivate_account')}
        </Button>
      }
    >
      <p>{text('accounts.return_text')}</p>
    </OutcomePage>
  )
}

function DeadLink({ announce = false }: { announce?: boolean }) {
  const text = useTexts()
  return (
    <OutcomePage art={pathUrl} title={text('accounts.dead_link_title')} announce={announce}>
      <p>{text('errors.return_link_invalid')}</p>
      <HelpLine />
    </OutcomePage>
  )
}
