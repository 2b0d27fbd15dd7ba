import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'

import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { loadTarget } from '#features/likes/ui/load-target.ts'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { wantIn } from '#features/likes/ui/visitor-wants.ts'
import { readSettings } from '#features/sites/sites.contract.ts'

import { JoinPage } from './join.tsx'
import { mayJoin } from './may-join.server.ts'
import { Closed } from './outcomes.tsx'
import { signupFor } from './signup-for.ts'
import { FramePlace } from './signup-frame.tsx'

export const handle = { layout: 'empty', texts: ['signup', 'accounts', 'people', 'errors'] }

/** ACC-1: sign-up about a member; a member visitors cannot see makes it an ordinary one. */
export async function loader({ context, request, params }: RouteArgs<{ id: string }>) {
  if (factsOf(context).loggedIn) throw redirect(`/members/${encodeURIComponent(params.id)}`)
  const api = apiOf(context)
  const [target, { signups }] = await Promise.all([loadTarget(api, params.id), api(readSettings, {})])
  const byInvitation = signups === 'none'
  return {
    target,
    want: wantIn(new URL(request.url).searchParams),
    open: byInvitation || mayJoin(signups, request),
    invite: byInvitation ? (new URL(request.url).searchParams.get('invite') ?? '') : undefined,
  }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = actionWithoutScript

export default function SignupForMember({ loaderData: { target, want, open, invite } }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <FramePlace value="alone">
      <PageHead title={text('shell.sign_up')} />
      {open ? (
        <JoinPage
          from={target ? `/members/${target.id}` : '/'}
          above={target && <TargetCard target={target} title={text(signupFor(target), { name: target.name })} />}
          target={target?.id}
          want={target ? want : undefined}
          invite={invite}
        />
      ) : (
        <Closed />
      )}
    </FramePlace>
  )
}
