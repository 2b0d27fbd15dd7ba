import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'

import { useWidth } from './use-width.ts'

const HEIGHT = 56
const FOOT = 18
const HOURS = 24
const TICKS = [0, 6, 12, 18, 24]

type Props = {
  label: string
  /** What was reached at the end of each hour; today's end with the current hour. */
  today: readonly number[]
  before: readonly number[]
}

/** A day as it grows, hour by hour, upon a whole earlier one. Figures beside it say what it shows. */
export function Sparkline({ label, today, before }: Props) {
  const [ref, width] = useWidth(220)
  const y = scaleLinear<number>({ domain: [0, Math.max(1, ...today, ...before)], range: [HEIGHT - FOOT, 3] })
  const x = scaleLinear<number>({ domain: [0, HOURS], range: [0, width] })
  // A day begins with nothing.
  const line = (values: readonly number[]) => [0, ...values].map((value, hour) => [x(hour), y(value)] as const)
  return (
    <div ref={ref} className="chart spark">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-label={label}>
        <line className="chart__axis" x1={0} x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        <AreaClosed className="spark__area" data={line(today)} x={([at]) => at} y={([, high]) => high} yScale={y} />
        <LinePath
          className="chart__line chart__line--before"
          data={line(before)}
          x={([at]) => at}
          y={([, high]) => high}
        />
        <LinePath className="chart__line stroke-1" data={line(today)} x={([at]) => at} y={([, high]) => high} />
        {TICKS.map((hour) => (
          <text
            key={hour}
            x={x(hour)}
            y={HEIGHT - 4}
            textAnchor={hour === 0 ? 'start' : hour === HOURS ? 'end' : 'middle'}
          >
            {hour === 0 ? '0 h' : hour}
          </text>
        ))}
      </svg>
    </div>
  )
}
