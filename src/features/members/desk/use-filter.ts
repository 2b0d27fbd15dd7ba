import { useSearchParams } from 'react-router'

import type { ReplyOf } from '#kernel/contract.ts'

import type { listMemberViews } from '../members.contract.ts'

export type Filter = ReplyOf<typeof listMemberViews>['views'][number]['filter']
const FIELDS = ['state', 'country', 'joined', 'name'] as const

/** The filters, kept in the address, so that a list can be sent to a colleague. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(
    FIELDS.flatMap((field) => (params.get(field) ? [[field, params.get(field)]] : [])),
  ) as Filter
  return [filter, (next) => setParams(paramsOf(next), { replace: true })]
}

const paramsOf = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

export const sameFilter = (one: Filter, other: Filter) => FIELDS.every((field) => one[field] === other[field])
