import type { Filters } from '../search.contract.ts'
import { SEARCH_FIELDS } from '../search.rules.ts'

/** Fixed order, so that a search has one address. */
const NAMES = [
  'gender',
  'min_age',
  'max_age',
  'country',
  'region',
  'distance',
  'online',
  'with_photo',
  'new',
  'hide_fictional',
  ...SEARCH_FIELDS,
] as const satisfies readonly (keyof Filters)[]

type Name = (typeof NAMES)[number]

/** Filters that can be removed with one tap; both ends of the age range go together. */
export type Choice = 'age' | Exclude<Name, 'gender' | 'min_age' | 'max_age'>

/** Query string without the question mark; keeps the other parameters in `others`. */
export function queryOf(filters: Filters, others: URLSearchParams = new URLSearchParams()): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value === true ? '1' : String(value))
  }
  for (const [name, value] of others) if (!isFilter(name)) query.append(name, value)
  return query.toString()
}

export const hasFilters = (filters: Filters) => NAMES.some((name) => filters[name] !== undefined)

/** In the order of the form; without the gender. */
export function choicesOf(filters: Filters): Choice[] {
  const withAge = filters.min_age !== undefined || filters.max_age !== undefined
  const rest = NAMES.filter((name): name is Exclude<Choice, 'age'> => !WITHIN_AGE.has(name))
  return [...(withAge ? (['age'] as const) : []), ...rest.filter((name) => filters[name] !== undefined)]
}

const WITHIN_AGE: ReadonlySet<Name> = new Set(['gender', 'min_age', 'max_age'])

/** Removing a country removes its region. */
export function withoutChoice(filters: Filters, choice: Choice): Filters {
  const gone: readonly Name[] =
    choice === 'age' ? ['min_age', 'max_age'] : choice === 'country' ? ['country', 'region'] : [choice]
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.includes(name as Name)))
}

export const withoutChoices = ({ gender }: Filters): Filters => (gender === undefined ? {} : { gender })

export const isSameSearch = (one: Filters, other: Filters) => queryOf(one) === queryOf(other)

const isFilter = (name: string) => (NAMES as readonly string[]).includes(name)
