import { lazy } from 'react'
import { data } from 'react-router'
import { factsOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Route } from './+types/dev-ui.ts'

const UiCatalogue = lazy(() => import('#ui/catalogue.tsx'))

/** The workshop: demo mode only. */
export function loader({ context }: Route.LoaderArgs) {
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
