import { GalleryScreen } from '../landers/gallery-screen.tsx'
import { loadLander } from '../landers/load-lander.server.ts'
import type { Route } from './+types/lander-gallery.ts'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadLander(args, { least: 6, most: 12 })

export default function LanderGallery({ loaderData }: Route.ComponentProps) {
  return <GalleryScreen shown={loaderData} />
}
