import { redirect } from 'react-router'

import { loadLander } from '../landers/load-lander.server.ts'
import { CARDS } from '../landers/tinderswipe-cards.tsx'
import { TinderswipeScreen } from '../landers/tinderswipe-screen.tsx'
import { factsOf } from '../server-env.ts'
import type { Route } from './+types/lander-tinderswipe.ts'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landers', 'people'] }

/** LAND-1: for visitors; members have the real game. */
export async function loader(args: Route.LoaderArgs) {
  if (factsOf(args.context).loggedIn) throw redirect('/swipe-game')
  return loadLander(args, { least: CARDS, most: CARDS })
}

export default function LanderTinderswipe({ loaderData }: Route.ComponentProps) {
  return <TinderswipeScreen shown={loaderData} />
}
