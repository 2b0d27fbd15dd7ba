import { readSettings } from '#features/sites/sites.contract.ts'

import { apiOf } from '../server-env.ts'
import type { Route } from './+types/manifest.ts'

/** NAV-9: the site as an app on somebody's phone, under its own name and in its own language. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, description, id } = await apiOf(context)(readSettings, {})
  const icon = (src: string, sizes: string, purpose: string) => ({
    src: `/icons/${src}`,
    sizes,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: `/?app=${id}`,
    name,
    short_name: name,
    description,
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: '#0c0b21',
    theme_color: '#0c0b21',
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
