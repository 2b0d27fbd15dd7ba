import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'

import { FootAxis, SPACE, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartProps } from './series.ts'
import { useWidth } from './use-width.ts'

type Row = { at: number; values: Record<string, number> }

/** One bar per point, its parts one upon the other. */
export function StackedBars(chart: ChartProps) {
  const { points, series, format, short = format, height = 208 } = chart
  const [ref, width] = useWidth(640)
  const rows: Row[] = points.map((_, at) => ({
    at,
    values: Object.fromEntries(series.map(({ name, values }) => [name, values[at] ?? 0])),
  }))
  const highest = Math.max(1, ...rows.map(({ values }) => Object.values(values).reduce((sum, each) => sum + each, 0)))
  const y = scaleLinear<number>({ domain: [0, highest], range: [height - SPACE.bottom, SPACE.top], nice: 4 })
  const x = scaleBand<number>({ domain: rows.map(({ at }) => at), range: [SPACE.left, width], padding: 0.25 })
  const centres = rows.map(({ at }) => (x(at) ?? 0) + x.bandwidth() / 2)
  return (
    <ChartFrame {...chart} {...{ ref, width, height, centres }} adds={series.length > 1}>
      {(marked) => (
        <>
          <ValueAxis ticks={y.ticks(4).filter(Number.isInteger)} y={(value) => y(value)} width={width} format={short} />
          {marked !== undefined && (
            <rect
              className="chart__mark"
              x={(centres[marked] ?? 0) - x.step() / 2}
              width={x.step()}
              y={SPACE.top}
              height={height - SPACE.bottom - SPACE.top}
            />
          )}
          <BarStack<Row, string>
            data={rows}
            keys={series.map(({ name }) => name)}
            value={({ values }, name) => values[name] ?? 0}
            x={({ at }) => at}
            xScale={x}
            yScale={y}
            color={() => ''}
          >
            {(stacks) =>
              stacks.map(({ key, index, bars }) =>
                bars
                  .filter((bar) => bar.height > 0)
                  .map((bar) => (
                    <rect
                      key={`${key} ${bar.index}`}
                      className={`fill-${series[index]?.tone ?? 6}`}
                      x={bar.x}
                      width={bar.width}
                      y={bar.y}
                      height={Math.max(bar.height - 1, 0.5)}
                    />
                  )),
              )
            }
          </BarStack>
          <FootAxis points={points} centres={centres} height={height} width={width} />
        </>
      )}
    </ChartFrame>
  )
}
