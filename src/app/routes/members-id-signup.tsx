import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'

import { listPhotos } from '#features/photos/photos.contract.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'
import { readSettings } from '#features/sites/sites.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

import { showAgain } from '../accounts/show-again.ts'
import { codeOf } from '../members/refusal-code.ts'
import { apiOf, factsOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import { JoinPage } from '../signup/join.tsx'
import { mayJoin } from '../signup/may-join.server.ts'
import { Closed } from '../signup/outcomes.tsx'
import { FramePlace } from '../signup/signup-frame.tsx'
import { type Target, TargetCard } from '../signup/target-card.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/members-id-signup.ts'

export const handle = { layout: 'empty', texts: ['signup', 'accounts', 'people', 'errors'] }

/** ACC-1: sign-up with somebody in mind. Whoever cannot be seen leaves an ordinary sign-up. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
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
    // What visitors may not see here is, for them, not there.
    if (codeOf(error) === 'member_not_found' || codeOf(error) === 'authentication_required') return null
    throw error
  }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = showAgain

export default function SignupForMember({ loaderData: { target, open, invite } }: Route.ComponentProps) {
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
