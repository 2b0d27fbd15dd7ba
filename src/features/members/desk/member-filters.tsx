import { useEffect, useState } from 'react'

import { COUNTRIES } from '#kernel/locales.ts'

import { MEMBER_STATES, type MemberState, NAME_PREFIX } from '../members.rules.ts'
import type { Filter } from './use-filter.ts'

const STATE_NAMES: Record<MemberState, string> = {
  active: 'Active',
  paid: 'Paid once',
  not_confirmed: 'Not confirmed',
  reported: 'Reported, waiting',
  hidden: 'Hidden',
  suspended: 'Suspended',
  locked: 'Locked',
  deleted: 'Deleted',
}
const JOINED = { '1': 'today', '7': 'in 7 days', '30': 'in 30 days' }
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export function MemberFilters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const set = (part: Filter) => onChange({ ...filter, ...part })
  return (
    <div className="bar2">
      <NameField value={filter.name ?? ''} onChange={(name) => set({ name })} />
      <select
        className={`filter${filter.state ? ' filter--on' : ''}`}
        aria-label="State"
        value={filter.state ?? ''}
        onChange={(event) => set({ state: (event.target.value || undefined) as MemberState | undefined })}
      >
        <option value="">State: any</option>
        {MEMBER_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_NAMES[state]}
          </option>
        ))}
      </select>
      <select
        className={`filter${filter.country ? ' filter--on' : ''}`}
        aria-label="Country"
        value={filter.country ?? ''}
        onChange={(event) => set({ country: event.target.value || undefined })}
      >
        <option value="">Country: any</option>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {countryNames.of(country)}
          </option>
        ))}
      </select>
      <select
        className={`filter${filter.joined ? ' filter--on' : ''}`}
        aria-label="Joined"
        value={filter.joined ?? ''}
        onChange={(event) => set({ joined: (event.target.value || undefined) as Filter['joined'] })}
      >
        <option value="">Joined: ever</option>
        {Object.entries(JOINED).map(([days, label]) => (
          <option key={days} value={days}>
            Joined {label}
          </option>
        ))}
      </select>
      {Object.keys(filter).length > 0 && (
        <button type="button" className="btn btn--sm btn--ghost" onClick={() => onChange({})}>
          Clear
        </button>
      )}
    </div>
  )
}

/** Asks once somebody pauses, and from three letters on. */
function NameField({ value, onChange }: { value: string; onChange: (name: string | undefined) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    const name = typed.trim()
    if (name === value || (name !== '' && name.length < NAME_PREFIX)) return
    const timer = setTimeout(() => onChange(name || undefined), 250)
    return () => clearTimeout(timer)
  })
  return (
    <input
      id="member-name"
      className="input membersdesk__find"
      aria-label="Name begins with"
      placeholder="Name begins with"
      value={typed}
      maxLength={40}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}
