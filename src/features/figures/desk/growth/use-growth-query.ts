import { useSearchParams } from 'react-router'

import { useBrand } from '#console/page/use-brand.ts'
import type { InputOf } from '#kernel/contract.ts'

import type { readGrowth } from '../../growth/growth.contract.ts'

export type GrowthQuery = InputOf<typeof readGrowth>['query']
const FIELDS = ['days', 'against', 'lander', 'variant', 'source', 'country', 'device'] as const
export type Field = (typeof FIELDS)[number]

/** Span and filters, kept in the address, so that a page can be sent to a colleague. */
export function useGrowthQuery(): [GrowthQuery, (field: Field, value: string) => void] {
  const brand = useBrand()
  const [params, setParams] = useSearchParams()
  const chosen = Object.fromEntries(FIELDS.flatMap((field) => (params.get(field) ? [[field, params.get(field)]] : [])))
  const set = (field: Field, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(field, value)
    else next.delete(field)
    setParams(next, { replace: true })
  }
  return [{ ...chosen, ...(brand && { brand }) } as GrowthQuery, set]
}
