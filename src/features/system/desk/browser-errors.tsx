import { shortWhen } from '#console/page/when.ts'

import type { System } from '../system.contract.ts'
import { countText } from './sizes.ts'

export function BrowserErrors({ errors, now }: { errors: System['browser_errors']; now: Date }) {
  return (
    <section className="box" aria-label="Errors in browsers">
      <div className="box__head">
        <h2>Errors in browsers</h2>
        <span className="faint">without a word about who met them</span>
      </div>
      {errors.length === 0 ? (
        <p className="box__body muted">No page reported an error in the last 30 days.</p>
      ) : (
        <div className="scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>Error</th>
                <th>Page</th>
                <th>Where</th>
                <th className="r">Times</th>
                <th>First</th>
                <th>Last</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ fingerprint, name, kind, route, place, build, times, first_seen, last_seen }) => (
                <tr key={fingerprint}>
                  <td>
                    <b className="strong">{name}</b> <span className="muted">{kind}</span>
                  </td>
                  <td>{route}</td>
                  <td className="mono">{place ?? build}</td>
                  <td className="r">{countText(times)}</td>
                  <td>{shortWhen(first_seen, now)}</td>
                  <td>{shortWhen(last_seen, now)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
