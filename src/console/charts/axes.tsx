import type { Point } from './series.ts'

/** Space around what is drawn; the left side has the words of the axis. */
export const SPACE = { top: 8, bottom: 22, left: 46, right: 6 }

/** Lines across, with their values. */
export function ValueAxis({
  ticks,
  y,
  width,
  format,
}: {
  ticks: readonly number[]
  y: (value: number) => number
  width: number
  format: (value: number) => string
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? 'chart__axis' : 'chart__grid'}
        x1={SPACE.left}
        x2={width}
        y1={y(tick)}
        y2={y(tick)}
      />
      <text x={SPACE.left - 8} y={y(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ))
}

/** Words at the foot; those at the ends stay inside. */
export function FootAxis({
  points,
  centres,
  height,
  width,
}: {
  points: readonly Point[]
  centres: readonly number[]
  height: number
  width: number
}) {
  return points.map(({ name, tick }, place) => {
    const x = centres[place] ?? 0
    const anchor = x > width - 24 ? 'end' : x < SPACE.left + 24 ? 'start' : 'middle'
    return tick === undefined ? null : (
      <text key={name} x={anchor === 'end' ? width : Math.max(x, SPACE.left)} y={height - 5} textAnchor={anchor}>
        {tick}
      </text>
    )
  })
}
