import type { ChartProps, Tone } from './series.ts'

export type TipLine = { name: string; text: string; kind: 'series' | 'sum' | 'beside'; tone?: Tone }

/** What is known of one point: each series, their sum where it means something, and its neighbour to compare with. */
export function linesAt(
  { series, format, beside, adds }: Pick<ChartProps, 'series' | 'format' | 'beside'> & { adds?: boolean },
  at: number,
): TipLine[] {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? 'not known' : format(value)
  const own: TipLine[] = series.map(({ name, tone, values }) => ({
    ...{ name, tone, kind: 'series', text: text(values[at]) },
  }))
  const all = series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  return [
    ...own,
    ...(adds ? [{ name: 'All', text: format(all), kind: 'sum' as const }] : []),
    ...(beside ? [{ name: beside.name, text: text(beside.values[at]), kind: 'beside' as const }] : []),
  ]
}

/** Beside the marked point, on the side where there is more room. */
export function ChartTip({
  chart,
  at,
  x,
  width,
}: {
  chart: ChartProps & { adds?: boolean }
  at: number
  x: number
  width: number
}) {
  const side = x > width / 2 ? { right: width - x + 16 } : { left: x + 16 }
  const lines = linesAt(chart, at)
  return (
    <div className="tip" style={side} aria-hidden="true">
      <b>{chart.points[at]?.name}</b>
      {lines.map(({ name, text, kind, tone }, place) => (
        <div
          key={name}
          className={`tip__line${kind === 'beside' ? ' muted' : ''}${kind !== 'series' && lines[place - 1]?.kind === 'series' ? ' tip__line--first' : ''}`}
        >
          {tone && <i className={`tone-${tone}`} />}
          <span>{name}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}
