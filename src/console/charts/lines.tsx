import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'

import { FootAxis, SPACE, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartProps } from './series.ts'
import { useWidth } from './use-width.ts'

/** One line per series; where there is no value, the line has a gap. */
export function Lines(chart: ChartProps) {
  const { points, series, format, short = format, height = 208 } = chart
  const [ref, width] = useWidth(316)
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear<number>({ domain: [0, highest], range: [height - SPACE.bottom, SPACE.top], nice: 4 })
  const x = scalePoint<number>({ domain: points.map((_, at) => at), range: [SPACE.left, width - SPACE.right] })
  const centres = points.map((_, at) => x(at) ?? 0)
  return (
    <ChartFrame {...chart} {...{ ref, width, height, centres }}>
      {(marked) => (
        <>
          <ValueAxis ticks={y.ticks(4).filter(Number.isInteger)} y={(value) => y(value)} width={width} format={short} />
          {marked !== undefined && (
            <line
              className="chart__cross"
              x1={centres[marked]}
              x2={centres[marked]}
              y1={SPACE.top}
              y2={height - SPACE.bottom}
            />
          )}
          {series.map(({ name, tone, values, dashed }) => (
            <LinePath
              key={name}
              className={`chart__line stroke-${tone}${dashed ? ' chart__line--dashed' : ''}`}
              data={points.map((_, at) => at)}
              defined={(at) => typeof values[at] === 'number'}
              x={(at) => centres[at] ?? 0}
              y={(at) => y(values[at] ?? 0)}
            />
          ))}
          {marked !== undefined &&
            series.map(({ name, tone, values }) =>
              typeof values[marked] === 'number' ? (
                <circle key={name} className={`fill-${tone}`} cx={centres[marked]} cy={y(values[marked])} r={3.5} />
              ) : null,
            )}
          <FootAxis points={points} centres={centres} height={height} width={width} />
        </>
      )}
    </ChartFrame>
  )
}
