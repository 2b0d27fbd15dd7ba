import { type ListFilter, useListFilter } from '#features/staff/desk/use-list-filter.ts'
import type { ArgumentsOf } from '#kernel/contract.ts'

import type { listMembers } from '../members.contract.ts'

export type Filter = Omit<ArgumentsOf<typeof listMembers>['query'], 'brand' | 'before'>
const FIELDS = ['state', 'country', 'joined', 'name'] as const

/** The server checks what somebody typed into the address. */
export const useFilter = () => useListFilter(FIELDS) as unknown as [Filter & ListFilter, (filter: Filter) => void]
