import type { ReactNode } from 'react'

import { LOCALES } from '#kernel/locales.ts'

import { languageText } from './case-words.ts'
import type { Choice } from './use-cases.ts'

type Props = {
  choice: Choice
  brands: readonly { id: string; name: string }[]
  onChange: (change: Partial<Choice>) => void
}

/** Each filter is a real select, dressed as a chip. */
export function CaseFilters({ choice, brands, onChange }: Props) {
  return (
    <div className="bar2">
      <button
        type="button"
        className={`filter${choice.state === 'open' ? ' filter--on' : ''}`}
        aria-pressed={choice.state === 'open'}
        onClick={() => onChange({ state: choice.state === 'open' ? 'closed' : 'open' })}
      >
        {choice.state === 'open' ? 'Open' : 'Closed'}
      </button>
      <Chip label="Claimed by" value={choice.claimed} onChange={(claimed) => onChange({ claimed } as Partial<Choice>)}>
        <option value="">anybody</option>
        <option value="me">me</option>
        <option value="nobody">nobody</option>
      </Chip>
      <Chip label="Language" value={choice.language} onChange={(language) => onChange({ language } as Partial<Choice>)}>
        <option value="">any</option>
        {LOCALES.map((code) => (
          <option key={code} value={code}>
            {languageText(code)}
          </option>
        ))}
      </Chip>
      {brands.length > 1 && (
        <Chip label="Brand" value={choice.brand} onChange={(brand) => onChange({ brand } as Partial<Choice>)}>
          <option value="">all</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Chip>
      )}
    </div>
  )
}

type ChipProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

function Chip({ label, value, onChange, children }: ChipProps & { children: ReactNode }) {
  return (
    <label className={`filter filter--pick${value ? ' filter--on' : ''}`}>
      {label}
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        {children}
      </select>
    </label>
  )
}
