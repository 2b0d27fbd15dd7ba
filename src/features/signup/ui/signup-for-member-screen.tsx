import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { listPhotos } from '#features/photos/photos.contract.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'
import { readSettings } from '#features/sites/sites.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

import { JoinPage } from './join.tsx'
import { mayJoin } from './may-join.server.ts'
import { Closed } from './outcomes.tsx'
import { FramePlace } from './signup-frame.tsx'
import { type Target, TargetCard } from './target-card.tsx'

export const handle = { layout: 'empty', texts: ['signup', 'accounts', 'people', 'errors'] }

/** ACC-1: sign-up about a member; a member visitors cannot see makes it an ordinary one. */
export async function loader({ context, request, params }: RouteArgs<{ id: string }>) {
  if (factsOf(context).loggedIn) throw redirect(`/members/${encodeURIComponent(params.id)}`)
  const api = apiOf(context)
  const [target, { signups }] = await Promise.all([targetOf(api, params.id), api(readSettings, {})])
  const byInvitation = signups === 'none'
  return {
    target,
    open: byInvitation || mayJoin(signups, request),
    invite: byInvitation ? (new URL(request.url).searchParams.get('invite') ?? '') : undefined,
  }
}

async function targetOf(api: CallApi, id: string): Promise<Target | null> {
  try {
    const [member, { photos }] = await Promise.all([
      api(viewMember, { query: { id } }),
      api(listPhotos, { query: { id } }),
    ])
    const { name, age, place, fictional } = member
    return { id: member.id, name, age, city: place?.city ?? null, fictional, thumb: photos[0]?.thumb_filename ?? null }
  } catch (error) {
    // Visitors must not learn that a hidden member exists.
    if (codeOf(error) === 'member_not_found' || codeOf(error) === 'authentication_required') return null
    throw error
  }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = actionWithoutScript

export default function SignupForMember({ loaderData: { target, open, invite } }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <FramePlace value="alone">
      <PageHead title={text('shell.sign_up')} />
      {open ? (
        <JoinPage
          from={target ? `/members/${target.id}` : '/'}
          above={target && <TargetCard target={target} />}
          target={target?.id}
          invite={invite}
        />
      ) : (
        <Closed />
      )}
    </FramePlace>
  )
}
