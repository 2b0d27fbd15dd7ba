import { lastSeen } from '#console/page/when.ts'
import { DAY } from '#kernel/time.ts'

import type { System } from '../system.contract.ts'

type Upkeep = System['upkeep'][number]

/** `often`: the interval that docs/operations.md advises, and half as much again. */
const KINDS: { what: Upkeep['what']; name: string; often: number }[] = [
  { what: 'backup', name: 'Backup', often: 1.5 * DAY },
  { what: 'audit', name: 'Audit of the books', often: 1.5 * DAY },
  { what: 'check', name: 'Check of all data', often: 10 * DAY },
]

export function UpkeepBox({ upkeep, now }: { upkeep: System['upkeep']; now: Date }) {
  return (
    <section className="box" aria-label="Upkeep">
      <div className="box__head">
        <h2>Upkeep</h2>
      </div>
      <dl className="system__facts">
        {KINDS.map(({ what, name, often }) => {
          const last = upkeep.find((run) => run.what === what)
          return (
            <div key={what}>
              <dt>{name}</dt>
              <dd>
                <StateTag last={last} often={often} now={now} />
                {last && <small>{last.says}</small>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function StateTag({ last, often, now }: { last: Upkeep | undefined; often: number; now: Date }) {
  if (last === undefined) return <span className="tag tag--warn">never ran</span>
  const when = lastSeen(last.ran_at, now)
  if (!last.ok) return <span className="tag tag--bad">failed {when}</span>
  const late = now.getTime() - last.ran_at.getTime() > often
  return <span className={`tag ${late ? 'tag--warn' : 'tag--ok'}`}>{when}</span>
}
