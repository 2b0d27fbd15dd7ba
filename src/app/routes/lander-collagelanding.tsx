import { CollageScreen } from '../landers/collage-screen.tsx'
import { loadLander } from '../landers/load-lander.server.ts'
import type { Route } from './+types/lander-collagelanding.ts'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

/** Scraps are too small for the words of a fictional profile: members only. */
export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 6, most: 6, fictional: false })

export default function LanderCollagelanding({ loaderData }: Route.ComponentProps) {
  return <CollageScreen shown={loaderData} />
}
