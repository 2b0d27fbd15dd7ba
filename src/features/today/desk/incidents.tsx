import { Link } from 'react-router'

import { DeskIcon, type DeskIconName } from '#console/page/desk-icon.tsx'

import type { Incident } from '../today.contract.ts'

const ICONS: Record<Incident['kind'], DeskIconName> = {
  overdue: 'clock',
  jobs_failed: 'server',
  jobs_late: 'server',
  bounces: 'mail',
  payments_held: 'alert',
  upkeep: 'shield',
  node_silent: 'server',
  configuration: 'alert',
  browser_errors: 'alert',
}

export function Incidents({ incidents }: { incidents: readonly Incident[] | undefined }) {
  return (
    <section className="box" aria-label="Incidents" aria-busy={incidents === undefined}>
      <div className="box__head">
        <h2>Incidents</h2>
        {incidents && <span className="faint">{incidents.length === 0 ? 'none' : `${incidents.length} open`}</span>}
      </div>
      {incidents?.length === 0 && <p className="box__body muted">Nothing is wrong that we know of.</p>}
      {incidents?.map(({ kind, says, more, path }) => (
        <div key={`${kind} ${says} ${more}`} className="incident">
          <DeskIcon name={ICONS[kind]} />
          <div>
            <b className="strong">{says}</b>
            <small>{more}</small>
          </div>
          {path !== '/' && (
            <Link className="link" to={path}>
              Open
            </Link>
          )}
        </div>
      ))}
    </section>
  )
}
