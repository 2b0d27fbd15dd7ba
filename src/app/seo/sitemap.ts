import type { RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { readPage } from '#features/legal/pages.contract.ts'
import { readSettings, type Settings } from '#features/sites/sites.contract.ts'
import { LOCALES } from '#kernel/locales.ts'

import { addressIn, alternatesOf } from './addresses.ts'
import { PUBLIC_LANDERS, PUBLIC_PAGES, US_PAGE } from './public-pages.ts'

/** The site's public pages. Lists no member: the visibility setting promises that. */
export async function loader({ context }: RouteArgs) {
  const api = apiOf(context)
  // Every text page lists the operator's own.
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

/** Limit of the sitemap protocol. */
const MOST_ADDRESSES = 50_000

/** Every page in every language, each with all its alternates. */
export function sitemapText(origin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const others = alternatesOf(origin, path).map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`,
    )
    return [undefined, ...LOCALES].map(
      (locale) => `<url><loc>${escaped(addressIn(origin, path, locale))}</loc>${others.join('')}</url>`,
    )
  })
  if (entries.length > MOST_ADDRESSES) throw new Error(`${entries.length} addresses do not fit into one sitemap`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? each)
