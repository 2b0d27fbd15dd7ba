import type { ReactNode } from 'react'

import type { Me } from '#console/page/use-session.ts'
import type { SiteId } from '#kernel/ids.ts'

import type { Filter } from './use-rating-desk.ts'

type Props = { filter: Filter; brands: Me['brands']; onChange: (filter: Filter) => void; children: ReactNode }

export function PhotoFilters({ filter, brands, onChange, children }: Props) {
  const { brand, ...rest } = filter
  const toggle = (name: 'near' | 'main', label: string) => {
    const { [name]: on, ...others } = filter
    return (
      <button
        type="button"
        className={`filter${on ? ' filter--on' : ''}`}
        aria-pressed={on === true}
        onClick={() => onChange(on ? others : { ...others, [name]: true })}
      >
        Only <b>{label}</b>
      </button>
    )
  }
  return (
    <div className="bar2">
      {brands.length > 1 && (
        <select
          className="filter"
          aria-label="Brand"
          value={brand ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? rest : { ...rest, brand: target.value as SiteId })}
        >
          <option value="">Brand: all</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {toggle('near', 'near copies')}
      {toggle('main', 'main photos')}
      <span className="push t12 muted">{children}</span>
    </div>
  )
}
