import { readPage } from '#features/legal/pages.contract.ts'
import { readSettings, type Settings } from '#features/sites/sites.contract.ts'

import { PUBLIC_LANDERS, PUBLIC_PAGES, US_PAGE } from '../seo/public-pages.ts'
import { sitemapText } from '../seo/sitemap-text.ts'
import { apiOf, factsOf } from '../server-env.ts'
import type { Route } from './+types/sitemap.ts'

/** The public pages of this host's site. No member stands in it: the switch for visitors promises as much. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  // Every page to read names the operator's own.
  const [settings, { others }] = await Promise.all([
    api(readSettings, {}),
    api(readPage, { query: { name: 'service' } }),
  ])
  const operators = others.map(({ name }) => `/pages/${name}`)
  const text = sitemapText(factsOf(context).origin, [...pathsOf(settings), ...operators])
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const pathsOf = ({ us_footer, logged_out_search }: Settings): string[] => [
  ...PUBLIC_PAGES,
  ...(us_footer ? [US_PAGE] : []),
  ...(logged_out_search ? [] : PUBLIC_LANDERS),
]
