import { useSearchParams } from 'react-router'

/** Filters of a list, as they stand in its address. */
export type ListFilter = Record<string, string>

/** Kept in the address, so that a list can be sent to a colleague. */
export function useListFilter(fields: readonly string[]): [ListFilter, (filter: ListFilter) => void] {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(
    fields.flatMap((field) => {
      const value = params.get(field)
      return value ? [[field, value]] : []
    }),
  )
  return [filter, (next) => setParams(withoutEmpty(next), { replace: true })]
}

/** With some of its fields changed; an empty one is none. */
export const changed = (filter: ListFilter, part: Record<string, string | undefined>): ListFilter =>
  withoutEmpty({ ...filter, ...part })

const withoutEmpty = (filter: Record<string, string | undefined>): ListFilter =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

export function sameFilter(one: ListFilter, other: ListFilter): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
