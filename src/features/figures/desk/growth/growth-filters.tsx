import { nameOf } from './growth-words.ts'
import type { Field, GrowthQuery } from './use-growth-query.ts'

export type Choices = Partial<Record<'lander' | 'source' | 'country' | 'device', readonly string[]>>
const NAMES = { lander: 'Lander', source: 'Source', country: 'Country', device: 'Device' } as const

export function GrowthFilters({
  query,
  choices,
  onChange,
}: {
  query: GrowthQuery
  choices: Choices | undefined
  onChange: (field: Field, value: string) => void
}) {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((field) => {
    const chosen = query[field]
    const values = [...new Set([...(choices?.[field] ?? []), ...(chosen ? [chosen] : [])])]
    return (
      <select
        key={field}
        id={`growth-${field}`}
        className={`filter${chosen ? ' filter--on' : ''}`}
        aria-label={NAMES[field]}
        value={chosen ?? ''}
        onChange={(event) => onChange(field, event.target.value)}
      >
        <option value="">{NAMES[field]}: all</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {nameOf(field, value)}
          </option>
        ))}
      </select>
    )
  })
}
