import { loadLander } from '../landers/load-lander.server.ts'
import { SocialnetworkScreen } from '../landers/socialnetwork-screen.tsx'
import type { Route } from './+types/lander-socialnetwork.ts'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 6, most: 12 })

export default function LanderSocialnetwork({ loaderData }: Route.ComponentProps) {
  return <SocialnetworkScreen shown={loaderData} />
}
