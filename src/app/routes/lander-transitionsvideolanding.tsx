import { loadLander } from '../landers/load-lander.server.ts'
import { TransitionsScreen } from '../landers/transitions-screen.tsx'
import type { Route } from './+types/lander-transitionsvideolanding.ts'

export const handle = { layout: 'lander', scripts: 'none', texts: ['films', 'landings', 'home', 'people'] }

/** A circle has no room for the words of a fictional profile: members only. */
export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 1, most: 1, fictional: false })

export default function LanderTransitions({ loaderData }: Route.ComponentProps) {
  return <TransitionsScreen shown={loaderData} />
}
