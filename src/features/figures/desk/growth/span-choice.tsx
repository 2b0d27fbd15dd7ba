import type { Field, GrowthQuery } from './use-growth-query.ts'

type Props = { query: GrowthQuery; onChange: (field: Field, value: string) => void }

const DAYS = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '365 days' }

/** FIG-46: whole days that end yesterday, and what they are compared with. */
export function SpanChoice({ query, onChange }: Props) {
  return (
    <>
      <select
        id="growth-days"
        className="filter"
        aria-label="Days"
        value={query.days ?? '30'}
        onChange={(event) => onChange('days', event.target.value)}
      >
        {Object.entries(DAYS).map(([days, name]) => (
          <option key={days} value={days}>
            {name} to yesterday
          </option>
        ))}
      </select>
      <select
        className="filter"
        aria-label="Compared with"
        value={query.against ?? 'before'}
        onChange={(event) => onChange('against', event.target.value)}
      >
        <option value="before">against the days before</option>
        <option value="year">against a year before</option>
      </select>
    </>
  )
}
