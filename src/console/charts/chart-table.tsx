import { linesAt } from './chart-tip.tsx'
import type { ChartProps } from './series.ts'

/** The same numbers for who reads better than looks, and for copying. */
export function ChartTable(chart: ChartProps & { adds?: boolean }) {
  const { label, points } = chart
  const names = points.length === 0 ? [] : linesAt(chart, 0).map(({ name }) => name)
  return (
    <details className="chart__table">
      <summary>Table</summary>
      <div className="scroll-x">
        <table className="tbl tbl--dense">
          <caption className="vh">{label}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              {names.map((name) => (
                <th key={name} scope="col" className="r">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ name }, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {linesAt(chart, at).map((line) => (
                  <td key={line.name} className="r">
                    {line.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
