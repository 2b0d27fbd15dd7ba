import { factsOf } from '../server-env.ts'
import type { Route } from './+types/robots.ts'

/** Search engines may read what visitors may read; calls and the workshop are not for them. */
export function loader({ context }: Route.LoaderArgs) {
  const { demo } = factsOf(context)
  const lines = demo ? ['User-agent: *', 'Disallow: /dev/', 'Disallow: /api/'] : ['User-agent: *', 'Disallow: /api/']
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
