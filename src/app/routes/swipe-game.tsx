import { readQueue } from '#features/swipe/swipe.contract.ts'

import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { SwipeScreen } from '../swipe/swipe-screen.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/swipe-game.ts'

export const handle = { layout: 'default', texts: ['swipe', 'people', 'interests', 'errors'] }

export function loader({ context, request }: Route.LoaderArgs) {
  return requireMember(context, request)(readQueue, { query: {} })
}

/** The game keeps its own table; the loader only lays the first cards. */
export const shouldRevalidate = () => false

export default function SwipeGame({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('swipe.title')} />
      <SwipeScreen queue={loaderData} />
    </>
  )
}
