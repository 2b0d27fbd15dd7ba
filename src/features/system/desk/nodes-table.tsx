import { span } from '#console/page/when.ts'
import { MINUTE } from '#kernel/time.ts'

import type { System } from '../system.contract.ts'
import { bytesText } from './sizes.ts'

/** Three signs of life are missing. */
const SILENT = 2 * MINUTE
/** Below it the disk is about to be full. */
const LITTLE = 0.1

export function NodesTable({ nodes, now }: { nodes: System['nodes']; now: Date }) {
  const warnings = [...new Set(nodes.flatMap(({ facts }) => facts.warnings))]
  return (
    <section className="box" aria-label="Processes">
      <div className="box__head">
        <h2>Processes</h2>
        <span className="faint">each tells every half minute that it is there</span>
      </div>
      <div className="scroll-x">
        <table className="tbl">
          <thead>
            <tr>
              <th>Machine</th>
              <th>Version</th>
              <th>Up</th>
              <th>Seen</th>
              <th>Files</th>
              <th>Mail</th>
              <th>Shared state</th>
              <th className="r">Disk free</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ id, version, started_at, seen_at, facts }) => (
              <tr key={id}>
                <td>
                  <b className="strong">{facts.host}</b>
                </td>
                <td className="mono">{version}</td>
                <td>{span(now.getTime() - started_at.getTime())}</td>
                <td>{seenText(now.getTime() - seen_at.getTime())}</td>
                <td>{facts.files === 's3' ? 'object store' : 'folder'}</td>
                <td>{facts.mail === 'smtp' ? 'SMTP' : 'folder'}</td>
                <td>{facts.shared === 'redis' ? 'Redis' : 'own memory'}</td>
                <td className={`r ${facts.disk && facts.disk.free < LITTLE * facts.disk.size ? 'late' : ''}`}>
                  {facts.disk ? `${bytesText(facts.disk.free)} of ${bytesText(facts.disk.size)}` : 'no folder'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {warnings.map((warning) => (
        <p key={warning} className="system__warning">
          {warning}
        </p>
      ))}
    </section>
  )
}

function seenText(ago: number) {
  if (ago > SILENT) return <span className="tag tag--bad">silent for {span(ago)}</span>
  return <span className="tag tag--ok">now</span>
}
