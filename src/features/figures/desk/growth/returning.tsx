import { useQuery } from '@tanstack/react-query'

import { Lines } from '#console/charts/lines.tsx'
import { backgroundApi } from '#console/page/api.ts'
import { useBrand } from '#console/page/use-brand.ts'

import { readReturning } from '../../growth/growth.contract.ts'
import { plain, shortDay } from './growth-words.ts'

/** FIG-47, FIG-48. */
export function Returning() {
  const brand = useBrand()
  const { data } = useQuery({
    queryKey: ['growth', 'returning', brand],
    queryFn: () => backgroundApi(readReturning, { query: brand ? { brand } : {} }),
  })
  if (!data) return null
  const later = Math.max(0, ...data.weeks.flatMap(({ cells }) => cells.map((cell) => cell.later)))
  const columns = Array.from({ length: later + 1 }, (_, n) => n)
  const every = Math.max(1, Math.ceil(data.active.length / 6))
  const series = [
    { name: 'In 30 days', tone: 1, values: data.active.map(({ in_month }) => in_month) },
    { name: 'In 7 days', tone: 3, values: data.active.map(({ in_week }) => in_week) },
    { name: 'On the day', tone: 5, values: data.active.map(({ in_day }) => in_day) },
  ] as const
  return (
    <div className="growth__foot">
      <section className="box">
        <div className="box__head">
          <h2>Who comes back</h2>
          <span className="muted t12">of those confirmed in a week, % active n weeks later</span>
        </div>
        <div className="box__body scroll-x">
          <table className="cohort">
            <thead>
              <tr>
                <th>Week of</th>
                <th>People</th>
                {columns.map((n) => (
                  <th key={n}>{n}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.weeks.map(({ week, people, cells }) => (
                <tr key={week}>
                  <th scope="row">{shortDay(week)}</th>
                  <td className="n">{plain(people)}</td>
                  {columns.map((n) => (
                    <Cell key={n} cell={cells.find((each) => each.later === n)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {data.weeks.length === 0 && <p className="muted">No week is counted yet.</p>}
        </div>
      </section>
      <section className="box">
        <div className="box__head">
          <h2>Active members</h2>
          <span className="muted t12">opened a page while logged in</span>
        </div>
        <div className="box__body">
          {data.active.length > 0 ? (
            <Lines
              label="Active members on each day, in the seven and in the thirty days that end with it"
              points={data.active.map(({ day }, at) => ({
                name: shortDay(day),
                tick: at % every === 0 ? shortDay(day) : undefined,
              }))}
              series={series}
              format={plain}
            />
          ) : (
            <p className="muted">No whole day is counted yet.</p>
          )}
        </div>
      </section>
    </div>
  )
}

function Cell({ cell }: { cell: { people: number; active: number; running: boolean } | undefined }) {
  if (!cell || cell.people === 0) return <td />
  const share = Math.round((cell.active / cell.people) * 100)
  const means = `${plain(cell.active)} of ${plain(cell.people)}${cell.running ? '; this week is not over' : ''}`
  return (
    <td
      className={`q${share > 60 ? ' q--hi' : ''}${cell.running ? ' q--running' : ''}`}
      style={{ '--v': share } as React.CSSProperties}
      title={means}
    >
      {share}
      <span className="vh"> %, {means}</span>
    </td>
  )
}
