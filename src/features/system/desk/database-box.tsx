import type { System } from '../system.contract.ts'
import { bytesText, countText } from './sizes.ts'

export function DatabaseBox({ database }: { database: System['database'] }) {
  return (
    <section className="box" aria-label="Database">
      <div className="box__head">
        <h2>Database</h2>
        <span className="faint">PostgreSQL {database.version}</span>
      </div>
      <dl className="system__facts">
        <div>
          <dt>Size</dt>
          <dd>{bytesText(database.bytes)}</dd>
        </div>
        <div>
          <dt>Connections</dt>
          <dd>
            {database.connections} of {database.most_connections}
          </dd>
        </div>
        <div>
          <dt>Last migration</dt>
          <dd className="mono">{database.migration.replace(/\.sql$/, '')}</dd>
        </div>
      </dl>
      <table className="tbl">
        <thead>
          <tr>
            <th>Largest tables</th>
            <th className="r">Rows, about</th>
            <th className="r">Size</th>
          </tr>
        </thead>
        <tbody>
          {database.tables.map(({ name, rows, bytes }) => (
            <tr key={name}>
              <td className="mono">{name}</td>
              <td className="r">{countText(rows)}</td>
              <td className="r">{bytesText(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
