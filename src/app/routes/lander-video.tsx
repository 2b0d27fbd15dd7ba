import { loadLander } from '../landers/load-lander.server.ts'
import { VideoScreen } from '../landers/video-screen.tsx'
import type { Route } from './+types/lander-video.ts'

export const handle = {
  layout: 'lander',
  scripts: 'none',
  bar: 'on_night',
  texts: ['films', 'landings', 'home', 'people'],
}

/** Arches are too narrow for the words of a fictional profile: members only. */
export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 5, most: 5, fictional: false })

export default function LanderVideo({ loaderData }: Route.ComponentProps) {
  return <VideoScreen shown={loaderData} />
}
