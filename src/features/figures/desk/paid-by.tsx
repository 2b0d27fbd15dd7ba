import { Change } from '#console/page/change.tsx'

import type { Compared } from '../money.contract.ts'
import { roundMoney } from './money-words.ts'

export type PaidRow = { key: string; name: string; paid: Compared }

/** What was paid by each, with the change from the span before. */
export function PaidBy({
  title,
  sub,
  currency,
  rows,
}: {
  title: string
  sub: string
  currency: string
  rows: readonly PaidRow[]
}) {
  const most = Math.max(1, ...rows.map(({ paid }) => paid.now))
  const money = roundMoney(currency)
  return (
    <section className="box" aria-label={title}>
      <div className="box__head">
        <h2>{title}</h2>
        <span className="muted t12">{sub}</span>
      </div>
      <table className="tbl tbl--dense paidby">
        <thead className="vh">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Share</th>
            <th scope="col">Paid</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, paid }) => (
            <tr key={key}>
              <td className="paidby__name">{name}</td>
              <td>
                <span className="inbar">
                  <i style={{ width: `${Math.max((paid.now / most) * 100, 0.5)}%` }} />
                </span>
              </td>
              <td className="r">{money(paid.now)}</td>
              <td className="r paidby__change">
                {paid.before === null ? '' : paid.before === 0 ? 'new' : <Change {...paid} before={paid.before} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const LISTED = 6

/** The largest, and the rest as one line. A sum of several is not judged: it has no colour. */
export function withRest(rows: readonly PaidRow[]): PaidRow[] {
  if (rows.length <= LISTED) return [...rows]
  const rest = rows.slice(LISTED - 1)
  const sum = (value: (paid: Compared) => number) => rest.reduce((all, { paid }) => all + value(paid), 0)
  const before = rest[0]?.paid.before === null ? null : sum((paid) => paid.before ?? 0)
  return [
    ...rows.slice(0, LISTED - 1),
    { key: 'rest', name: `Other, ${rest.length}`, paid: { now: sum(({ now }) => now), before, differs: false } },
  ]
}
