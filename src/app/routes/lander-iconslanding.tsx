import { IconsScreen } from '../landers/icons-screen.tsx'
import { loadLander } from '../landers/load-lander.server.ts'
import type { Route } from './+types/lander-iconslanding.ts'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 4, most: 4 })

export default function LanderIconslanding({ loaderData }: Route.ComponentProps) {
  return <IconsScreen shown={loaderData} />
}
