import { Suspense } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'

import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { readUser } from '#features/me/me.contract.ts'
import { readSettings } from '#features/sites/sites.contract.ts'
import { lazyPart } from '#ui/lazy-part.ts'

import { JoinPage } from './join.tsx'
import { loadOnward } from './load-onward.ts'
import { mayJoin } from './may-join.server.ts'
import { Closed } from './outcomes.tsx'

/** Only for those who come back. */
const Mailbox = lazyPart(() => import('./mailbox.tsx'))

export const handle = { layout: 'default', texts: ['signup', 'accounts', 'people', 'errors'] }

/**
 * ACC-1: an unfinished sign-up continues; a finished one may still confirm its address here; other members are
 * redirected.
 */
export async function loader({ context, request }: RouteArgs) {
  const api = apiOf(context)
  if (factsOf(context).loggedIn) {
    const [{ user }, onward] = await Promise.all([api(readUser, {}), loadOnward(api)])
    if (onward.unfinished) throw redirect('/complete-signup')
    if (user.status !== 'not_confirmed') throw redirect('/members')
    return { stage: 'mail', email: user.email, signedUp: user.signup_date, onward } as const
  }
  const { signups } = await api(readSettings, {})
  // SITE-4: by invitation only.
  if (signups === 'none')
    return { stage: 'form', invite: new URL(request.url).searchParams.get('invite') ?? '' } as const
  return { stage: mayJoin(signups, request) ? 'form' : 'closed', invite: undefined } as const
}

/** Steps change nothing on the server, and a lost connection must not block anyone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = actionWithoutScript

export default function Signup({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('shell.sign_up')} />
      {loaderData.stage === 'mail' && (
        <Suspense fallback={null}>
          <Mailbox {...loaderData} />
        </Suspense>
      )}
      {loaderData.stage === 'closed' && <Closed />}
      {loaderData.stage === 'form' && <JoinPage from="/" invite={loaderData.invite} />}
    </>
  )
}
