import { lazy } from 'react'
import { data } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import type { RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'

const UiCatalogue = lazy(() => import('#ui/catalogue.tsx'))

/** Component catalogue, demo mode only. */
export function loader({ context }: RouteArgs) {
  if (!factsOf(context).demo) throw data(null, { status: 404 })
  return null
}

export default function DevUi() {
  return (
    <>
      <PageHead title="Components" />
      <UiCatalogue />
    </>
  )
}
