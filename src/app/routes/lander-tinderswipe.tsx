import { redirect } from 'react-router'

import { loadTinderswipe } from '../landers/load-tinderswipe.server.ts'
import { TinderswipeScreen } from '../landers/tinderswipe-screen.tsx'
import { factsOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/lander-tinderswipe.ts'

export const handle = { layout: 'lander', texts: ['landers', 'people'] }

/** LAND-1: for visitors; members have the real game. */
export async function loader({ context }: Route.LoaderArgs) {
  if (factsOf(context).loggedIn) throw redirect('/swipe-game')
  return loadTinderswipe(context)
}

export default function LanderTinderswipe({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead
        title={text('landers.swipe_title')}
        description={text('landers.drawn_lead')}
        // Members were promised that search engines see nothing of them.
        indexed={loaderData.kind === 'drawn'}
      />
      <TinderswipeScreen shown={loaderData} />
    </>
  )
}
