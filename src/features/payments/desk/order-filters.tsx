import { useEffect, useState } from 'react'

import { changed, type ListFilter } from '#features/staff/desk/use-list-filter.ts'
import { COUNTRIES } from '#kernel/locales.ts'

import { METHOD_NAMES, ORDER_STATE_NAMES } from '../orders/orders.rules.ts'

export const ORDER_FIELDS = [
  ...(['state', 'method', 'provider', 'country', 'least', 'most', 'code', 'within', 'day'] as const),
] as const

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const COUNTRY_NAMES = Object.fromEntries(COUNTRIES.map((country) => [country, countryNames.of(country) ?? country]))
const PROVIDERS = { sandbox: 'Sandbox', mollie: 'Mollie', verotel: 'Verotel' }
const WITHIN = { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days' }

type Props = { filter: ListFilter; onChange: (filter: ListFilter) => void }

/** FIG-15. The first one takes `F`. */
export function OrderFilters({ filter, onChange }: Props) {
  const set = (field: string) => (value: string | undefined) => onChange(changed(filter, { [field]: value }))
  const chosen = (field: string, name: string, options: Record<string, string>, id?: string) => (
    <Choice {...{ name, options, id }} value={filter[field] ?? ''} onChange={set(field)} />
  )
  return (
    <div className="bar2 ordersdesk__filters">
      {chosen('state', 'Status', ORDER_STATE_NAMES, 'order-state')}
      {chosen('method', 'Method', METHOD_NAMES)}
      <Amount name="Amount from" value={filter.least} onChange={set('least')} />
      <Amount name="Amount to" value={filter.most} onChange={set('most')} />
      {chosen('country', 'Country', COUNTRY_NAMES)}
      {chosen('within', 'Time', WITHIN)}
      <input
        className="input ordersdesk__day"
        type="date"
        aria-label="Day"
        value={filter.day ?? ''}
        onChange={(event) => set('day')(event.target.value || undefined)}
      />
      <Settled name="Code" value={filter.code ?? ''} onChange={set('code')} />
      {chosen('provider', 'Provider', PROVIDERS)}
      {Object.keys(filter).length > 0 && (
        <button type="button" className="btn btn--sm btn--ghost" onClick={() => onChange({})}>
          Clear
        </button>
      )}
    </div>
  )
}

type ChoiceProps = {
  name: string
  options: Record<string, string>
  id?: string | undefined
  value: string
  onChange: (value: string | undefined) => void
}

function Choice({ name, options, id, value, onChange }: ChoiceProps) {
  return (
    <select
      id={id}
      className={`filter${value ? ' filter--on' : ''}`}
      aria-label={name}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{name}: any</option>
      {Object.entries(options).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}

type TypedProps = { name: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** In whole units on the screen, minor ones in the address. */
function Amount({ name, value, onChange }: TypedProps) {
  const shown = value === undefined ? '' : String(Number(value) / 100)
  const take = (typed: string | undefined) => {
    const minor = Math.round(Number((typed ?? '').replace(',', '.')) * 100)
    onChange(typed && Number.isFinite(minor) && minor >= 0 ? String(minor) : undefined)
  }
  return <Settled name={name} value={shown} onChange={take} />
}

/** Asks once somebody pauses. */
function Settled({ name, value = '', onChange }: TypedProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    const next = typed.trim()
    if (next === value) return
    const timer = setTimeout(() => onChange(next || undefined), 300)
    return () => clearTimeout(timer)
  })
  return (
    <input
      className="input ordersdesk__typed"
      aria-label={name}
      placeholder={name}
      value={typed}
      maxLength={40}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}
