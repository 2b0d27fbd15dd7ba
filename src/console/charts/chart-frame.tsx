import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useState } from 'react'

import { ChartTable } from './chart-table.tsx'
import { ChartTip, linesAt } from './chart-tip.tsx'
import type { ChartProps } from './series.ts'

type Props = ChartProps & {
  width: number
  height: number
  /** Middle of each point, in pixels from the left. */
  centres: readonly number[]
  /** Whether the tooltip adds the series up. */
  adds?: boolean
  ref: Ref<HTMLDivElement>
  children: (marked: number | undefined) => ReactNode
}

/**
 * FIG-12: what all charts share. One stop of the tab key; arrow keys walk over the points, which are read out like the
 * values of a slider; the same numbers stand in a table below.
 */
export function ChartFrame({ children, ref, width, height, centres, ...chart }: Props) {
  const { label, points } = chart
  const [marked, setMarked] = useState<number>()
  const last = points.length - 1
  const walk = (event: KeyboardEvent) => {
    const to = targetOf(event.key, marked, last)
    if (to === 'stay') return
    event.preventDefault()
    setMarked(to)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setMarked(nearest(centres, x))
  }
  const at = marked === undefined ? undefined : Math.min(marked, last)
  return (
    <figure className="chart">
      <div
        ref={ref}
        className="chart__plot"
        role="slider"
        tabIndex={0}
        aria-label={`${label}. Arrow keys read the values; the table is below.`}
        aria-valuemin={1}
        aria-valuemax={Math.max(points.length, 1)}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={at === undefined ? `${points.length} values` : spoken(chart, at)}
        aria-readonly="true"
        onKeyDown={walk}
        onPointerMove={point}
        onPointerLeave={() => setMarked(undefined)}
        onBlur={() => setMarked(undefined)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          {children(at)}
        </svg>
        {at !== undefined && <ChartTip chart={chart} at={at} x={centres[at] ?? 0} width={width} />}
      </div>
      <ChartTable {...chart} />
    </figure>
  )
}

function targetOf(key: string, marked: number | undefined, last: number): number | undefined | 'stay' {
  switch (key) {
    case 'ArrowLeft':
      return marked === undefined ? last : Math.max(marked - 1, 0)
    case 'ArrowRight':
      return marked === undefined ? 0 : Math.min(marked + 1, last)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return marked === undefined ? 'stay' : undefined
    default:
      return 'stay'
  }
}

function nearest(centres: readonly number[], x: number): number | undefined {
  let best: number | undefined
  centres.forEach((centre, place) => {
    if (best === undefined || Math.abs(centre - x) < Math.abs((centres[best] ?? 0) - x)) best = place
  })
  return best
}

const spoken = (chart: ChartProps & { adds?: boolean }, at: number) =>
  `${chart.points[at]?.name ?? ''}: ${linesAt(chart, at)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ')}`
