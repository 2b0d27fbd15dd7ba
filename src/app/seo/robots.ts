import type { RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'

import { CLOSED_AREAS } from './public-pages.ts'

export function loader({ context }: RouteArgs) {
  return new Response(robotsText(factsOf(context)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** A demo is full of people who do not exist, so a public demo is closed to search engines. */
export function robotsText({ origin, demo }: { origin: string; demo: boolean }): string {
  if (demo && !isHere(origin)) return lines(['User-agent: *', 'Disallow: /'])
  return lines([
    'User-agent: *',
    ...CLOSED_AREAS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ])
}

/** On localhost the rules are those of a real site, for inspection. */
const isHere = (origin: string) => /(^|\.)localhost$/.test(new URL(origin).hostname)

const lines = (each: readonly string[]) => `${each.join('\n')}\n`
