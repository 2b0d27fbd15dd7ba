import { robotsText } from '../seo/robots-text.ts'
import { factsOf } from '../server-env.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsText(factsOf(context)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
