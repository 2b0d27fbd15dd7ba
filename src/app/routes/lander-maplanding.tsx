import { loadMapLander } from '../landers/load-map.server.ts'
import { MapScreen } from '../landers/map-screen.tsx'
import type { Route } from './+types/lander-maplanding.ts'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadMapLander(args)

export default function LanderMaplanding({ loaderData }: Route.ComponentProps) {
  return <MapScreen shown={loaderData} />
}
