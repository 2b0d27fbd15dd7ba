import type { RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'

import { CLOSED_AREAS } from './public-pages.ts'

export function loader({ context }: RouteArgs) {
  return new Response(robotsText(factsOf(context)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** A demo is full of people who do not exist: where the world can reach it, nothing of it is for search engines. */
export function robotsText({ origin, demo }: { origin: string; demo: boolean }): string {
  if (demo && !isHere(origin)) return lines(['User-agent: *', 'Disallow: /'])
  return lines([
    'User-agent: *',
    ...CLOSED_AREAS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ])
}

/** On one's own machine the marks are those of a real site, so that they can be looked at. */
const isHere = (origin: string) => /(^|\.)localhost$/.test(new URL(origin).hostname)

const lines = (each: readonly string[]) => `${each.join('\n')}\n`
