import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { listInterests, readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { readMatches } from '#features/swipe/swipe.contract.ts'

import { MatchFinderScreen } from '../match-finder/match-finder-screen.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/match-finder.ts'

export const handle = { layout: 'default', texts: ['swipe', 'people', 'likes', 'interests', 'errors'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  const [ranked, { wish, interests: own, place }, { interests }] = await Promise.all([
    api(readMatches, {}),
    api(readOwnProfile, {}),
    api(listInterests, {}),
  ])
  return { ranked, wish, own, placed: place !== null, interests }
}

/** From question to question nothing changes on the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function MatchFinder({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('swipe.finder_title')} />
      <MatchFinderScreen data={loaderData} />
    </>
  )
}
