import type { RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { readSettings } from '#features/sites/sites.contract.ts'

/** The logo, shared by all sites: `packages/art/src/brand.ts`. */
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** Background of the dark theme, which is the default. */
const GROUND = '#0c0b21'

/** NAV-9: the site as an app, under its own name and in its own language. */
export async function loader({ context }: RouteArgs) {
  const { name, description, id } = await apiOf(context)(readSettings, {})
  const manifest = {
    // Sites of one installation are different apps, whatever their start page.
    id: `/?app=${id}`,
    lang: factsOf(context).textLocale,
    dir: 'ltr',
    name,
    short_name: name,
    description,
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: ICONS,
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
