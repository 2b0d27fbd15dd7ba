import { AlonetonightScreen } from '../landers/alonetonight-screen.tsx'
import { loadLander } from '../landers/load-lander.server.ts'
import type { Route } from './+types/lander-alonetonight.ts'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

/** Windows are too narrow for the words of a fictional profile: members only. */
export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 7, most: 7, fictional: false })

export default function LanderAlonetonight({ loaderData }: Route.ComponentProps) {
  return <AlonetonightScreen shown={loaderData} />
}
