import type { Series } from './series.ts'

export function Legend({
  series,
  kind = 'fill',
}: {
  series: readonly Omit<Series, 'values'>[]
  kind?: 'fill' | 'line'
}) {
  return (
    <span className="legend push">
      {series.map(({ name, tone, dashed }) => (
        <span key={name}>
          <i className={dashed ? 'legend__dash' : `tone-${tone}${kind === 'line' ? ' legend__line' : ''}`} />
          {name}
        </span>
      ))}
    </span>
  )
}
