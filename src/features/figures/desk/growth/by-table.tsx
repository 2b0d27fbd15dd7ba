import { sharesDiffer } from '#kernel/chance.ts'

import type { GrowthRow } from '../../growth/growth.contract.ts'
import { nameOf, percentOf, plain, points } from './growth-words.ts'

/** Share of visits that buy, over days whose sign-ups had seven days, and its change in points. */
export function BuyCells({ reached }: Pick<GrowthRow, 'reached'>) {
  const { now, before } = reached.fair
  if (now.visits === 0) return <td className="r faint" colSpan={2} />
  const share = now.buyers / now.visits
  const earlier = before.visits > 0 ? before.buyers / before.visits : undefined
  const differs = sharesDiffer({ hits: now.buyers, of: now.visits }, { hits: before.buyers, of: before.visits })
  const tone = !differs || earlier === undefined ? 'muted' : share < earlier ? 'down' : 'up'
  return (
    <>
      <td className="r strong">{percentOf(share, 2)}</td>
      <td className={`r ${tone}`} title={differs ? undefined : 'Not more than chance'}>
        {earlier === undefined ? 'new' : points(share - earlier, 2)}
      </td>
    </>
  )
}

export function ByTable({ landers, sources }: { landers: readonly GrowthRow[]; sources: readonly GrowthRow[] }) {
  return (
    <table className="tbl tbl--dense">
      <thead>
        <tr>
          <th>Lander</th>
          <th className="r">Visits</th>
          <th className="r">Buyers</th>
          <th className="r">Change</th>
        </tr>
      </thead>
      <tbody>
        <Rows by="lander" rows={landers} />
        <tr className="growth__sep">
          <th colSpan={4}>Traffic source</th>
        </tr>
        <Rows by="source" rows={sources} />
      </tbody>
    </table>
  )
}

const Rows = ({ by, rows }: { by: string; rows: readonly GrowthRow[] }) =>
  rows.map(({ name, reached }) => (
    <tr key={name}>
      <td className="clip growth__name">
        <bdi>{nameOf(by, name)}</bdi>
      </td>
      <td className="r muted">{plain(reached.now.visits)}</td>
      <BuyCells reached={reached} />
    </tr>
  ))
