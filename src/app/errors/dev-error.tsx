import { data } from 'react-router'

import type { RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'

/** Error pages for inspection, in demo mode only: `loader` and `render` throw, `refused` carries a message. */
export function loader({ context, params }: RouteArgs<{ kind: string }>) {
  if (!factsOf(context).demo) throw data(null, { status: 404 })
  if (params.kind === 'loader') throw new Error('a loader failed on purpose')
  if (params.kind === 'refused') throw data({ message: 'A refusal with its own words' }, { status: 403 })
  if (params.kind !== 'render') throw data(null, { status: 404 })
  return null
}

export default function DevError(): never {
  throw new Error('a screen failed on purpose')
}
