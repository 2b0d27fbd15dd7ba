import { Link, useRouteError } from 'react-router'

import { Head } from '../page/head.tsx'

export function NothingHere() {
  return (
    <>
      <Head title="Nothing here" />
      <div className="work work--pad">
        <p>
          This page does not exist, or your role does not include it.{' '}
          <Link to="/" className="link">
            Go to today
          </Link>
        </p>
      </div>
    </>
  )
}

/** A screen that broke; the others still work. */
export function ScreenFailed() {
  const error = useRouteError()
  return (
    <main className="gate__in">
      <div className="gate__card">
        <h1 className="gate__title">This page broke</h1>
        <p className="muted">{error instanceof Error ? error.message : 'Reload it. Nothing was changed.'}</p>
        <a className="btn btn--solid" href={location.pathname}>
          Reload
        </a>
      </div>
    </main>
  )
}
